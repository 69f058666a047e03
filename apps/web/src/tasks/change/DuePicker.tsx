import { addDays, mondayOf } from '@jornada/domain/calendar';
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

/** A date: three near ones, any other, or none. */
export function DuePicker({ due, onPick }: { due: string | null; onPick: (due: string | null) => void }) {
  const say = useWords(fieldWords);
  const sayTask = useWords(taskWords);
  const { today } = useAroundTasks();
  const id = useId();
  const [date, setDate] = useState(due ?? '');
  const near = [
    ['today', today],
    ['tomorrow', addDays(today, 1)],
    ['next-week', addDays(mondayOf(today), 7)],
  ] as const;
  return (
    <PickerForm onSubmit={() => date && onPick(date)}>
      <div>
        {near.map(([name, day]) => (
          <Button key={name} size="small" variant="outlined" color="inherit" onClick={() => onPick(day)}>
            {say(name)}
          </Button>
        ))}
      </div>
      <Field id={id} label={sayTask('field.due_on')}>
        <Input id={id} type="date" autoFocus value={date} onChange={(event) => setDate(event.target.value)} />
      </Field>
      <Action type="submit" variant="contained">
        {sayTask('bar.set-date')}
      </Action>
      {due !== null && <Button onClick={() => onPick(null)}>{sayTask('bar.no-date')}</Button>}
    </PickerForm>
  );
}
