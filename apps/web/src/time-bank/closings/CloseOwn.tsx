import { closings } from '@jornada/contract/time-bank-closings';
import { formatHours } from '@jornada/domain/minutes';
import { useState } from 'react';
import { useEndpointForm } from '../../api/form.ts';
import { AskReason } from '../../ui/AskReason.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import { useMonthName } from '../../words/month-name.ts';
import { closingWords } from './closings.words.ts';
import { type Decisions, toBodyOfOne } from './decisions.ts';

type Props = { month: string; userId: number; decisions: Decisions; onClose: () => void };

/** Closes the person's own month with a reason. It is only for an account in which no other person may close months. */
export function CloseOwn({ month, userId, decisions, onClose }: Props) {
  const say = useWords(closingWords);
  const name = useAroundBank().nameOf(userId);
  const monthName = useMonthName()(month);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useEndpointForm(closings.closePerson, {
    rest: { params: { month, userId } },
    defaultValues: { reason: '' },
    toBody: ({ reason }) => ({ reason, ...toBodyOfOne(userId, decisions) }),
    onDone: ({ state, to_credit_minutes, to_debit_minutes }) => {
      const [credit, debit] = [formatHours(to_credit_minutes), formatHours(to_debit_minutes)];
      const done = state === 'closed' ? 'close-person.done' : 'close-person.held';
      toast({ text: say(done, { month: monthName, name, credit, debit }) });
      onClose();
    },
    // The server refuses because another person may close months.
    onRefused: ({ status }) => {
      setRefusal(status === 403 ? say('close-own.refused') : null);
      return status === 403;
    },
  });
  return (
    <AskReason
      title={say('close-own.title', { month: monthName })}
      label={say('reopen.reason')}
      confirmLabel={say('confirm.submit')}
      form={form}
      refusal={refusal}
      onClose={onClose}
    >
      {say('close-own.text')}
    </AskReason>
  );
}
