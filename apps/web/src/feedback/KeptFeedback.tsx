import { accounts } from '@jornada/contract/accounts';
import type { PersonInFull } from '@jornada/contract/user';
import { deletedAfterLeaving } from '@jornada/domain/retention';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { personFeedbackWords } from './person-feedback.words.ts';

/** The date on which this feedback will be deleted. */
export function KeptFeedback({ nome, left_on }: Pick<PersonInFull, 'nome' | 'left_on'>) {
  const say = useWords(personFeedbackWords);
  const { date } = useFormats();
  const kept = useQuery(read(accounts.me, {})).data?.settings;
  if (!kept) return null;
  return (
    <small>
      {left_on === null
        ? say('kept', { months: kept.retention_months, after: kept.retention_months_after_leaving })
        : say('kept.until', { name: nome, day: date(deletedAfterLeaving(left_on, kept)) })}
    </small>
  );
}
