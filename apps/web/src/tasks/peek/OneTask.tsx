import type { Task } from '@jornada/contract/tasks';
import { tasks } from '@jornada/contract/tasks';
import { mdiDeleteRestore } from '@mdi/js';
import { styled } from '../../ui/styled.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWhyNot } from '../../api/may.ts';
import { Action } from '../../ui/Action.tsx';
import { space } from '../../ui/scale.ts';
import { Notice } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { startWork } from '../bulk/work.ts';
import { Description } from './Description.tsx';
import { peekWords } from './peek.words.ts';
import { Parent } from './subtasks/Parent.tsx';
import { Subtasks } from './subtasks/Subtasks.tsx';
import { Properties } from './Properties.tsx';
import type { TaskParts } from './task-parts.ts';
import { Title } from './Title.tsx';
import { useHistory } from './use-history.ts';
import { useWhyNotDelete } from './use-why-not-delete.ts';

type Props = {
  task: Task;
  parts: TaskParts | undefined;
  as: 'h1' | 'h2';
  /** Called after the task was restored, and so has left the list. */
  onEnd: () => void;
};

/** A task without a form: each field is changed where it is shown. In the bin nothing can be changed. */
export function OneTask({ task, parts, as, onEnd }: Props) {
  const whyNot = useWhyNot(tasks.update);
  const inBin = task.deleted_at !== null;
  const readOnly = inBin || whyNot !== undefined;
  const history = useHistory(task);
  return (
    <>
      {inBin && <InBin task={task} onEnd={onEnd} />}
      <Parent task={task} readOnly={readOnly} />
      <Title task={task} as={as} readOnly={readOnly} />
      <Properties task={task} readOnly={inBin} whyNot={whyNot} />
      <Description task={task} readOnly={readOnly} />
      {task.parent_id === null && <Subtasks task={task} readOnly={readOnly} />}
      {parts && (
        <>
          <Work task={task} inBin={inBin} Parts={parts.Work} />
          <parts.Activity taskId={task.id} inBin={inBin} history={history} />
        </>
      )}
    </>
  );
}

function InBin({ task, onEnd }: Pick<Props, 'task' | 'onEnd'>) {
  const say = useWords(peekWords);
  const client = useQueryClient();
  const whyNot = useWhyNotDelete(task);
  return (
    <Notice
      css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: space(1) }}
    >
      {say('in-bin')}
      <Action
        size="small"
        variant="outlined"
        icon={mdiDeleteRestore}
        whyNot={whyNot}
        onClick={() => void startWork(client, { kind: 'restore', ids: [task.id], onEnd })}
      >
        {say('restore')}
      </Action>
    </Notice>
  );
}

type WorkProps = { task: Task; inBin: boolean; Parts: TaskParts['Work'] };

/** Closed at first, since most people open a task to read and comment. */
function Work({ task, inBin, Parts }: WorkProps) {
  const say = useWords(peekWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <Details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say('work')}</summary>
      {isOpen && <Parts taskId={task.id} inBin={inBin} />}
    </Details>
  );
}

const Details = styled('details')(({ theme }) => ({
  ...theme.typography.body2,
  '& > summary': { width: 'fit-content', color: theme.vars.palette.text.secondary, cursor: 'pointer' },
  '& > section': { marginTop: space(1.5) },
}));
