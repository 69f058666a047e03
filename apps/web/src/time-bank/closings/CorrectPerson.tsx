import { closings } from '@jornada/contract/time-bank-closings';
import { useEndpointForm } from '../../api/form.ts';
import { AskReason } from '../../ui/AskReason.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { useMonthName } from '../../words/month-name.ts';
import { closingWords } from './closings.words.ts';

type Props = { month: string; userId: number; name: string; onClose: () => void };

/** Asks for the reason, and opens one person's month for changes. */
export function CorrectPerson({ month, userId, name, onClose }: Props) {
  const say = useWords(closingWords);
  const of = { month: useMonthName()(month), name };
  const form = useEndpointForm(closings.correct, {
    rest: { params: { month, userId } },
    defaultValues: { reason: '' },
    onDone: () => {
      toast({ text: say('correct.done', of) });
      onClose();
    },
  });
  return (
    <AskReason
      title={say('correct.title', of)}
      label={say('reopen.reason')}
      confirmLabel={say('correct')}
      form={form}
      onClose={onClose}
    >
      {say('correct.text')}
    </AskReason>
  );
}
