import { payroll } from '@jornada/contract/payroll';
import { useEndpointForm } from '../api/form.ts';
import { useMonthName } from '../words/month-name.ts';
import { AskReason } from '../ui/AskReason.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { payrollWords } from './payroll.words.ts';

/** Asks for the reason, and reverses the newest hand-over. */
export function TakeBack({ id, month, onClose }: { id: number; month: string; onClose: () => void }) {
  const say = useWords(payrollWords);
  const name = useMonthName()(month);
  const form = useEndpointForm(payroll.undo, {
    rest: { params: { id } },
    defaultValues: { reason: '' },
    onDone: () => {
      toast({ text: say('undo.done', { month: name }) });
      onClose();
    },
  });
  return (
    <AskReason
      title={say('undo.title', { month: name })}
      label={say('undo.reason')}
      confirmLabel={say('undo.submit')}
      tone="danger"
      form={form}
      onClose={onClose}
    >
      {say('undo.text')}
    </AskReason>
  );
}
