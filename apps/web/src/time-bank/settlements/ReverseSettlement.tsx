import { type Settlement, settlements } from '@jornada/contract/time-bank-settlements';
import { formatHours } from '@jornada/domain/minutes';
import { useEndpointForm } from '../../api/form.ts';
import { AskReason } from '../../ui/AskReason.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { settlementWords } from './settlements.words.ts';

/** Asks for the reason, and reverses a settlement as a whole. */
export function ReverseSettlement({ of, onClose }: { of: Settlement; onClose: () => void }) {
  const say = useWords(settlementWords);
  const minutes = formatHours(of.minutes);
  const form = useEndpointForm(settlements.reverseSettlement, {
    rest: { params: { id: of.id } },
    defaultValues: { reason: '' },
    alsoRefresh: ['payroll'],
    onDone: ({ balance_minutes }) => {
      toast({ text: say('reverse.done', { minutes, balance: formatHours(balance_minutes) }) });
      onClose();
    },
  });
  return (
    <AskReason
      title={say('reverse.title', { minutes, name: of.nome })}
      label={say('reverse.reason')}
      confirmLabel={say('reverse.submit')}
      tone="danger"
      form={form}
      onClose={onClose}
    >
      {say('reverse.text')}
    </AskReason>
  );
}
