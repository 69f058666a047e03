import { closings } from '@jornada/contract/time-bank-closings';
import { useState } from 'react';
import { useEndpointForm } from '../../api/form.ts';
import { AskReason } from '../../ui/AskReason.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import { closingWords } from './closings.words.ts';
import { useMonthName } from '../../words/month-name.ts';

/** Asks for the reason, and reverses the entries of a closing. */
export function ReopenMonth({ month, onClose }: { month: string; onClose: () => void }) {
  const say = useWords(closingWords);
  const name = useMonthName()(month);
  const { nameOf } = useAroundBank();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useEndpointForm(closings.reopen, {
    rest: { params: { month } },
    defaultValues: { reason: '' },
    onDone: ({ reversed }) => {
      toast({ text: say('reopen.done', { month: name, count: reversed }) });
      onClose();
    },
    // Entries that cannot be reversed prevent the reopening, so the error names their people.
    onRefused: ({ code, details }) => {
      const known = code === 'breaks_limit' || code === 'has_expired';
      const ids = Array.isArray(details['user_ids']) ? details['user_ids'] : [];
      const names = ids.map((id) => nameOf(Number(id))).join(', ');
      setRefusal(known ? say(`reopen.refused.${code}`, { names }) : null);
      return known;
    },
  });
  return (
    <AskReason
      title={say('reopen.title', { month: name })}
      label={say('reopen.reason')}
      confirmLabel={say('reopen.submit')}
      form={form}
      refusal={refusal}
      onClose={onClose}
    >
      {say('reopen.text')}
    </AskReason>
  );
}
