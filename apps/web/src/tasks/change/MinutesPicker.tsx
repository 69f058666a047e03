import { formatHours, parseHours } from '@jornada/domain/minutes';
import type { FieldOfKind } from '@jornada/domain/task-fields';
import { useId, useState } from 'react';
import { Action } from '../../ui/Action.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { useWords } from '../../words/words.ts';
import { taskWords } from '../tasks.words.ts';
import { fieldWords } from './field.words.ts';
import { PickerForm } from './PickerForm.tsx';

type Props = { field: FieldOfKind<'minutes'>; minutes: number | null; onPick: (minutes: number | null) => void };

/** Picks a duration that is typed as text, or none. */
export function MinutesPicker({ field, minutes, onPick }: Props) {
  const say = useWords(fieldWords);
  const sayTask = useWords(taskWords);
  const id = useId();
  const [text, setText] = useState(minutes === null ? '' : formatHours(minutes));
  const [wrong, setWrong] = useState(false);
  const submit = () => {
    const parsed = text.trim() === '' ? null : parseHours(text);
    if (text.trim() !== '' && parsed === null) setWrong(true);
    else onPick(parsed);
  };
  return (
    <PickerForm onSubmit={submit}>
      <Field
        id={id}
        label={sayTask(`field.${field}`)}
        help={say('minutes-help')}
        error={wrong ? say('minutes-wrong') : undefined}
      >
        <Input
          id={id}
          autoFocus
          autoComplete="off"
          value={text}
          error={wrong}
          inputProps={{ 'aria-describedby': wrong ? `${id}-error` : `${id}-help`, 'aria-invalid': wrong }}
          onChange={(event) => {
            setText(event.target.value);
            setWrong(false);
          }}
        />
      </Field>
      <Action type="submit" variant="contained">
        {say('apply')}
      </Action>
      {minutes !== null && <Button onClick={() => onPick(null)}>{sayTask(`none.${field}`)}</Button>}
    </PickerForm>
  );
}
