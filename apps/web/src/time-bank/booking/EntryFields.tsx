import { useId } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { Field } from '../../ui/Field.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Input } from '../../ui/Input.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { bookingWords } from './booking.words.ts';
import { type BookingValues, choiceOf, CHOICES } from './values.ts';

type Props = { control: Control<BookingValues>; today: string };

/**
 * The day of an entry, which cannot be in the future, and whether the closing of the month subtracts the entry from the
 * result of that day.
 */
export function DayAndOrigin({ control, today }: Props) {
  const say = useWords(bookingWords);
  const { date } = useFormats();
  const id = useId();
  const occurred_on = useWatch({ control, name: 'occurred_on' });
  const { field } = useController({ control, name: 'origin' });
  const { ref, onBlur, onChange, value } = field;
  return (
    <>
      <TextField
        control={control}
        name="occurred_on"
        type="date"
        label={say('date')}
        parse={(text) => text || null}
        required
        max={today}
      />
      <Field id={id} label={say('origin')}>
        <Input
          as="select"
          id={id}
          inputRef={ref}
          onBlur={onBlur}
          value={choiceOf({ origin: value, occurred_on })}
          onChange={({ target }) => onChange(CHOICES.find((choice) => choice === target.value))}
        >
          <option value="day">
            {occurred_on ? say('origin.day', { day: date(occurred_on) }) : say('origin.a-day')}
          </option>
          <option value="manual">{say('origin.manual')}</option>
        </Input>
      </Field>
    </>
  );
}

/** The reason for a booking, which the statement shows. */
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
      maxLength={500}
    />
  );
}
