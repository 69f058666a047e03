import { timers } from '@jornada/contract/work-time';
import { mdiPlay } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { type FormEvent, useId, useState } from 'react';
import { useWhyNot } from '../api/may.ts';
import { NONE } from '../picks/none.ts';
import { TaskList } from '../picks/TaskList.tsx';
import { Action } from '../ui/Action.tsx';
import { FilterMenu } from '../ui/filters/FilterMenu.tsx';
import { Input } from '../ui/Input.tsx';
import { radius, space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import { SwitchTimer, useStartTimer } from './SwitchTimer.tsx';
import { timerWords } from './timer.words.ts';

/** Selects a task or client, and starts the timer. */
export function StartTimer() {
  const say = useWords(timerWords);
  const id = useId();
  const whyNot = useWhyNot(timers.start);
  const [note, setNote] = useState('');
  const [task, setTask] = useState<{ id: number; title: string } | null>(null);
  const start = useStartTimer();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (whyNot !== undefined || start.busy) return;
    void start.start({ ...(task && { task_id: task.id }), note }, () => {
      setNote('');
      setTask(null);
    });
  };
  return (
    <Form onSubmit={submit} data-off-paper>
      <label htmlFor={id} className="hidden">
        {say('what')}
      </label>
      <Input
        id={id}
        value={note}
        placeholder={say('what')}
        maxLength={2_000}
        onChange={({ target }) => setNote(target.value)}
        css={{ flex: '1 1 220px' }}
      />
      <FilterMenu label={task?.title ?? say('no-task')} name={`${say('task')}: ${task?.title ?? say('no-task')}`}>
        {(close) => (
          <TaskList
            label={say('task')}
            none={say('no-task')}
            chosen={[task?.id ?? NONE]}
            onPick={(picked) => {
              setTask(picked);
              close();
            }}
          />
        )}
      </FilterMenu>
      <Action type="submit" variant="contained" icon={mdiPlay} whyNot={whyNot} busy={start.busy}>
        {say('start')}
      </Action>
      <SwitchTimer {...start} />
    </Form>
  );
}

const Form = styled('form')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(1),
  padding: space(1.5),
  borderRadius: radius.xl,
  border: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.background.paper,
  '& .hidden': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  '& button': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' },
}));
