import { timeBank } from '@jornada/contract/time-bank';
import { formatHours } from '@jornada/domain/minutes';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useEndpointForm } from '../../api/form.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Notice } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import { bookingWords } from './booking.words.ts';
import { CreditPreview } from './CreditPreview.tsx';
import { DebitPreview } from './DebitPreview.tsx';
import { DayAndOrigin, ReasonField } from './EntryFields.tsx';
import { HoursField } from './HoursField.tsx';
import { PersonField } from './PersonField.tsx';
import { useSayBooked } from './use-undo.ts';
import { type BookingValues, bodyOf, minutesOf } from './values.ts';

type Props = {
  what: 'debit' | 'credit';
  /** The person, if the page determines it. */
  userId?: number;
  onClose: () => void;
};

/** Form to debit or credit hours, with a preview of the effect. */
export function BookHours({ what, userId, onClose }: Props) {
  const say = useWords(bookingWords);
  const { today, nameOf, formats } = useAroundBank();
  const sayBooked = useSayBooked();
  const [refusal, setRefusal] = useState<{ text: string; typed: string } | null>(null);
  const begins: BookingValues = {
    user_id: userId ?? '',
    minutes: '',
    occurred_on: today,
    reason: '',
    origin: null,
  };
  const form = useEndpointForm(what === 'debit' ? timeBank.debitHours : timeBank.creditHours, {
    defaultValues: begins,
    toBody: (values) => bodyOf(what, values),
    onDone: ({ entry, balance_minutes }) => {
      sayBooked(
        say(`${what}.done`, {
          minutes: formatHours(entry.minutes),
          name: nameOf(entry.user_id),
          balance: formatHours(balance_minutes),
        }),
        entry,
      );
      onClose();
    },
    onRefused: ({ code, details }) => {
      if (code !== 'balance_too_low' && code !== 'above_daily_limit') return false;
      const tried = form.getValues();
      if (code === 'above_daily_limit') {
        const text = say('above', { limit: formatHours(Number(details['limit_minutes'])) });
        setRefusal({ text, typed: JSON.stringify(tried) });
        return true;
      }
      const { minutes, occurred_on } = bodyOf(what, tried);
      const text = say('met', {
        minutes: formatHours(minutes),
        date: formats.date(occurred_on ?? today),
        balance: formatHours(Number(details['balance_minutes'])),
      });
      setRefusal({ text, typed: JSON.stringify(tried) });
      return true;
    },
  });
  const { control } = form;
  const values = useWatch({ control }) as BookingValues;
  const minutes = minutesOf(values);
  const input =
    values.user_id !== '' && minutes !== null && values.occurred_on
      ? { user_id: values.user_id, minutes, occurred_on: values.occurred_on }
      : null;
  // The refusal applies only to the values for which it was returned.
  const met = refusal?.typed === JSON.stringify(values) ? refusal.text : null;

  return (
    <FormDrawer
      title={userId === undefined ? say(`${what}.title`) : `${say(`${what}.title`)} · ${nameOf(userId)}`}
      submit={minutes === null ? say(`${what}.submit-none`) : say(`${what}.submit`, { minutes: formatHours(minutes) })}
      form={form}
      refused={met ? null : form.refused}
      onClose={onClose}
    >
      {userId === undefined && <PersonField control={control} />}
      <HoursField control={control} autoFocus={userId !== undefined} />
      <DayAndOrigin control={control} today={today} />
      <ReasonField control={control} />
      {what === 'debit' ? <DebitPreview input={input} /> : <CreditPreview input={input} />}
      {met && (
        <Notice role="alert" data-tone="error">
          {met}
        </Notice>
      )}
    </FormDrawer>
  );
}
