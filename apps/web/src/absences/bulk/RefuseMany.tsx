import { absences } from '@jornada/contract/absences';
import type { Output } from '@jornada/contract/endpoint';
import { useEndpointForm } from '../../api/form.ts';
import { AskReason } from '../../ui/AskReason.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { AROUND_ABSENCES } from '../around.ts';
import { bulkWords } from './bulk.words.ts';

type Props = {
  ids: number[];
  onDecided: (answer: Output<typeof absences.decideMany>) => void;
  onClose: () => void;
};

/** Asks for one reason, which each person reads, and refuses the requests. */
export function RefuseMany({ ids, onDecided, onClose }: Props) {
  const say = useWords(bulkWords);
  const { number } = useFormats();
  const form = useEndpointForm(absences.decideMany, {
    alsoRefresh: AROUND_ABSENCES,
    defaultValues: { reason: '' },
    toBody: ({ reason }) => ({ ids, status: 'refused', note: reason.trim() }),
    alsoCheck: ({ reason }) =>
      reason.trim() === '' ? [{ path: 'reason', message: 'is required', code: 'required' }] : [],
    onDone: onDecided,
  });
  return (
    <AskReason
      title={say('refuse.title', { count: ids.length, n: number(ids.length) })}
      label={say('refuse.reason')}
      confirmLabel={say('refuse.confirm')}
      tone="danger"
      form={form}
      onClose={onClose}
    >
      {say('refuse.text')}
    </AskReason>
  );
}
