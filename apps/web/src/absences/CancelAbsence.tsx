import { absences } from '@jornada/contract/absences';
import { useWrite } from '../api/query.ts';
import { Confirm } from '../ui/Confirm.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { absenceWords } from './absences.words.ts';
import { AROUND_ABSENCES } from './around.ts';

/**
 * Confirms that an absence is canceled, which cannot be undone.
 * @param name describes the absence
 */
export function CancelAbsence({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const say = useWords(absenceWords);
  const cancel = useWrite(absences.remove, { alsoRefresh: AROUND_ABSENCES });
  const onDone = { onSuccess: () => toast({ text: say('canceled') }), onSettled: onClose };
  return (
    <Confirm
      open
      tone="danger"
      title={say('cancel.title')}
      confirmLabel={say('cancel.confirm')}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate({ params: { id } }, onDone)}
      onClose={onClose}
    >
      {say('cancel.text', { absence: name })}
    </Confirm>
  );
}
