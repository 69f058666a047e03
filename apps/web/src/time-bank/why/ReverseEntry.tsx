import { timeBank } from '@jornada/contract/time-bank';
import type { StatementEntry } from '@jornada/contract/time-bank-statement';
import { formatHours } from '@jornada/domain/minutes';
import { useState } from 'react';
import { useEndpointForm } from '../../api/form.ts';
import { AskReason } from '../../ui/AskReason.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { bankWords } from '../time-bank.words.ts';
import { whyWords } from './why.words.ts';

const REFUSALS = ['breaks_limit', 'month_closed', 'has_expired', 'is_reversed'] as const;
type Refusal = (typeof REFUSALS)[number];

/** Asks for the reason, and books the reversal of an entry. */
export function ReverseEntry({ entry, onClose }: { entry: StatementEntry; onClose: () => void }) {
  const say = useWords(whyWords);
  const sayBank = useWords(bankWords);
  const [refusal, setRefusal] = useState<string | null>(null);
  const minutes = formatHours(entry.minutes);
  const form = useEndpointForm(timeBank.reverse, {
    rest: { params: { id: entry.id } },
    defaultValues: { reason: '' },
    onDone: ({ balance_minutes }) => {
      toast({ text: say('reverse.done', { minutes, balance: formatHours(balance_minutes) }) });
      onClose();
    },
    onRefused: ({ code, details }) => {
      const known = REFUSALS.find((one): one is Refusal => one === code);
      setRefusal(
        known ? say(`refused.${known}`, { balance: formatHours(Number(details['balance_minutes'] ?? 0)) }) : null,
      );
      return known !== undefined;
    },
  });
  return (
    <AskReason
      title={say('reverse.title', { kind: sayBank(`kind.${entry.kind}`), minutes })}
      label={say('reverse.reason')}
      confirmLabel={say('reverse.submit', { minutes })}
      tone="danger"
      form={form}
      refusal={refusal}
      onClose={onClose}
    >
      {say('reverse.text')} {entry.kind === 'expiry' && say('reverse.text-expiry')}
    </AskReason>
  );
}
