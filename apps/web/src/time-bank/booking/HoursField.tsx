import { hoursWithUnit, parseHours } from '@jornada/domain/minutes';
import { useId } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { faultKey, faultWords } from '../../words/faults.ts';
import { useWords } from '../../words/words.ts';
import { bookingWords } from './booking.words.ts';

type Props<V extends FieldValues> = { control: Control<V>; autoFocus: boolean };

/** Codes for a duration that exceeds the open or owed hours, which only the server knows. */
const OF_THE_SERVER: ReadonlySet<string> = new Set(['more_than_open', 'more_than_owed']);

/** A duration field that uses the shared duration parser; the parsed value is shown below it. */
export function HoursField<V extends FieldValues & { minutes: string }>({ control, autoFocus }: Props<V>) {
  const say = useWords(bookingWords);
  const sayFault = useWords(faultWords);
  const { field, fieldState } = useController({ control, name: 'minutes' as Path<V> });
  const value: string = field.value;
  const id = useId();
  const read = value.trim() === '' ? null : parseHours(value);
  const fault = fieldState.error?.type;
  const error = fault && (OF_THE_SERVER.has(fault) ? sayFault(faultKey(fault)) : say(errorOf(fault, value)));
  return (
    <Field
      id={id}
      label={say('hours')}
      required
      help={read === null ? say('hours.help') : say('hours.read', { time: hoursWithUnit(read) })}
      error={error}
    >
      <Input
        id={id}
        name="minutes"
        inputRef={field.ref}
        value={value}
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
