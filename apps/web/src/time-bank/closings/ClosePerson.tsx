import { closings } from '@jornada/contract/time-bank-closings';
import { formatHours } from '@jornada/domain/minutes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useWrite } from '../../api/query.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import { useMonthName } from '../../words/month-name.ts';
import type { ClosingPerson } from './closing.ts';
import { closingWords } from './closings.words.ts';
import { type Decisions, toBodyOfOne } from './decisions.ts';
import { Problems } from './Problems.tsx';

type Props = { month: string; person: ClosingPerson; decisions: Decisions; onClose: () => void };

/** Previews and closes the month of one person who is held or whose month is being corrected. */
export function ClosePerson({ month, person: { user_id: userId }, decisions, onClose }: Props) {
  const say = useWords(closingWords);
  const name = useAroundBank().nameOf(userId);
  const monthName = useMonthName()(month);
  const params = { month, userId };
  const body = toBodyOfOne(userId, decisions);
  const preview = useQuery({
    queryKey: [closings.closePerson.resource, 'dry-run', params, body],
    queryFn: ({ signal }) => call(closings.closePerson, { params, body: { ...body, dry_run: true } }, { signal }),
    staleTime: 0,
  });
  const close = useWrite(closings.closePerson);
  const textOf = ({ state, to_credit_minutes, to_debit_minutes }: ClosingPerson) =>
    say(state === 'closed' ? 'close-person.done' : 'close-person.held', {
      month: monthName,
      name,
      credit: formatHours(to_credit_minutes),
      debit: formatHours(to_debit_minutes),
    });
  const confirm = async () => {
    try {
      toast({ text: textOf(await close.mutateAsync({ params, body })) });
    } finally {
      onClose();
    }
  };
  const { data } = preview;
  return (
    <Confirm
      open
      title={say('close-person.title', { month: monthName, name })}
      confirmLabel={say('confirm.submit')}
      busy={close.isPending}
      onConfirm={() => void confirm().catch(() => undefined)}
      onClose={onClose}
    >
      {!data ? (
        preview.error ? (
          <Failed error={preview.error} />
        ) : (
          <Loading rows={2} />
        )
      ) : data.state === 'closed' ? (
        say('close-person.text', {
          credit: formatHours(data.to_credit_minutes),
          debit: formatHours(data.to_debit_minutes),
        })
      ) : (
        <>
          {say('close-person.held', { month: monthName, name })}
          <Problems person={data} deciding={undefined} />
        </>
      )}
    </Confirm>
  );
}
