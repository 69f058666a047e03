import { npsComments } from '@jornada/contract/nps-comments';
import { useEndpointForm } from '../../api/form.ts';
import { AskReason } from '../../ui/AskReason.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { commentsWords } from './comments.words.ts';

type Props = { waveId: number; commentKey: string; onClose: () => void };

/** Deletes the text of a reason, and stores why. */
export function HideComment({ waveId, commentKey, onClose }: Props) {
  const say = useWords(commentsWords);
  const form = useEndpointForm(npsComments.hide, {
    rest: { params: { id: waveId, key: commentKey } },
    defaultValues: { reason: '' },
    onDone: () => {
      toast({ text: say('hid') });
      onClose();
    },
  });
  return (
    <AskReason
      title={say('hide.title')}
      label={say('hide.reason')}
      confirmLabel={say('hide.confirm')}
      tone="danger"
      most={1_000}
      form={form}
      onClose={onClose}
    >
      {say('hide.text')}
    </AskReason>
  );
}
