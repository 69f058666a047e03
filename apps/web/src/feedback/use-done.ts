import { type Toast, toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { usePeople } from './use-people.ts';
import { writeWords } from './write.words.ts';

/** Shows a message after feedback was sent or saved as a draft, and closes the form. */
export function useDone(onClose: () => void) {
  const say = useWords(writeWords);
  const { listOf } = usePeople();
  return {
    sent: (recipients: readonly number[], action?: Toast['action']) => {
      toast({ text: say('sent', { people: listOf(recipients) }), ...(action && { action }) });
      onClose();
    },
    kept: () => {
      toast({ text: say('saved') });
      onClose();
    },
  };
}
