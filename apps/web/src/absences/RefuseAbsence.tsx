import { absences } from '@jornada/contract/absences';
import type { Absence } from '@jornada/contract/absence-items';
import { useEndpointForm } from '../api/form.ts';
import { AskReason } from '../ui/AskReason.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { absenceWords } from './absences.words.ts';
import { AROUND_ABSENCES } from './around.ts';

/**
 * Asks for the reason, which the person reads, and refuses a request.
 * @param name describes the absence
 */
export function RefuseAbsence({ absence, name, onClose }: { absence: Absence; name: string; onClose: () => void }) {
  const say = useWords(absenceWords);
  const { id, version } = absence;
  const form = useEndpointForm(absences.decide, {
    rest: { params: { id } },
    alsoRefresh: AROUND_ABSENCES,
    defaultValues: { reason: '' },
    toBody: ({ reason }) => ({ status: 'refused', note: reason.trim(), version }),
    alsoCheck: ({ reason }) =>
      reason.trim() === '' ? [{ path: 'reason', message: 'is required', code: 'required' }] : [],
    onDone: () => {
      toast({ text: say('refused') });
      onClose();
    },
  });
  return (
    <AskReason
      title={say('refuse.title')}
      label={say('refuse.reason')}
      confirmLabel={say('refuse')}
      tone="danger"
      form={form}
      onClose={onClose}
    >
      {say('refuse.text', { absence: name })}
    </AskReason>
  );
}
