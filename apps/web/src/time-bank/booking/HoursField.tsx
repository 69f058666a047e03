import { hoursWithUnit, parseHours } from '@jornada/domain/minutes';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { useWords } from '../../words/words.ts';
import { bookingWords } from './booking.words.ts';
import type { BookingValues } from './values.ts';

/** A duration field that uses the shared duration parser; the parsed value is shown below it. */
export function HoursField({ control, autoFocus }: { control: Control<BookingValues>; autoFocus: boolean }) {
  const say = useWords(bookingWords);
  const { field, fieldState } = useController({ control, name: 'minutes' });
  const id = useId();
  const read = field.value.trim() === '' ? null : parseHours(field.value);
  const error = fieldState.error && errorOf(fieldState.error.type, field.value);
  return (
    <Field
      id={id}
      label={say('hours')}
      required
      help={read === null ? say('hours.help') : say('hours.read', { time: hoursWithUnit(read) })}
      error={error && say(error)}
    >
      <Input
        id={id}
        name="minutes"
        inputRef={field.ref}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
        autoFocus={autoFocus}
        autoComplete="off"
        placeholder="0:00"
        error={error !== undefined}
        inputProps={{
          'aria-required': true,
          'aria-invalid': error !== undefined,
          'aria-describedby': error ? `${id}-error` : `${id}-help`,
        }}
      />
    </Field>
  );
}

const errorOf = (fault: string, text: string) =>
  text.trim() === '' || fault === 'too_small'
    ? 'hours.zero'
    : fault === 'too_big'
      ? 'hours.big'
      : ('hours.wrong' as const);
