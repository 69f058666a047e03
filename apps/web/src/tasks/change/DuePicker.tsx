import { addDays, mondayOf } from '@jornada/domain/calendar';
import type { FieldOfKind } from '@jornada/domain/task-fields';
import { useId, useState } from 'react';
import { Action } from '../../ui/Action.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { useWords } from '../../words/words.ts';
import { useAroundTasks } from '../around-tasks.ts';
import { taskWords } from '../tasks.words.ts';
import { fieldWords } from './field.words.ts';
import { PickerForm } from './PickerForm.tsx';

type Props = { field: FieldOfKind<'date'>; date: string | null; onPick: (date: string | null) => void };

/** Picks one of three near dates, any other date, or none. */
export function DuePicker({ field, date, onPick }: Props) {
  const say = useWords(fieldWords);
  const sayTask = useWords(taskWords);
  const { today } = useAroundTasks();
  const id = useId();
  const [typed, setTyped] = useState(date ?? '');
  const near = [
    ['today', today],
    ['tomorrow', addDays(today, 1)],
    ['next-week', addDays(mondayOf(today), 7)],
  ] as const;
  return (
    <PickerForm onSubmit={() => typed && onPick(typed)}>
      <div>
        {near.map(([name, day]) => (
          <Button key={name} size="small" variant="outlined" color="inherit" onClick={() => onPick(day)}>
            {say(name)}
          </Button>
        ))}
      </div>
      <Field id={id} label={sayTask(`field.${field}`)}>
        <Input id={id} type="date" autoFocus value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Action type="submit" variant="contained">
        {say('apply')}
      </Action>
      {date !== null && <Button onClick={() => onPick(null)}>{sayTask(`none.${field}`)}</Button>}
    </PickerForm>
  );
}
