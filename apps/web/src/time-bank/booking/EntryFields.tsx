import type { Control } from 'react-hook-form';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { useWords } from '../../words/words.ts';
import { bookingWords } from './booking.words.ts';
import { type BookingValues, ORIGINS } from './values.ts';

type Props = { control: Control<BookingValues>; kind: 'debit' | 'credit'; today: string };

/** The day of an entry, which is not in the future, and what it is for. */
export function DayAndOrigin({ control, kind, today }: Props) {
  const say = useWords(bookingWords);
  return (
    <>
      <TextField
        control={control}
        name="occurred_on"
        type="date"
        label={say('date')}
        parse={(text) => text || null}
        required
        inputProps={{ max: today }}
      />
      <SelectField
        control={control}
        name="origin"
        label={say('origin')}
        options={ORIGINS[kind].map((value) => ({ value, label: say(`origin.${value}`) }))}
      />
    </>
  );
}

/** Why an entry is booked; it stays on the statement. */
export function ReasonField({ control }: Pick<Props, 'control'>) {
  const say = useWords(bookingWords);
  return (
    <TextField
      control={control}
      name="reason"
      label={say('reason')}
      help={say('reason.help')}
      required
      as="textarea"
      rows={2}
      inputProps={{ maxLength: 500 }}
    />
  );
}
