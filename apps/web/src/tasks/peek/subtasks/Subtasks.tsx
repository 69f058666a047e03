import type { Task } from '@jornada/contract/tasks';
import { tasks } from '@jornada/contract/tasks';
import { styled } from '../../../ui/styled.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { read } from '../../../api/query.ts';
import { Action } from '../../../ui/Action.tsx';
import { useSingleKeys } from '../../../ui/keys.ts';
import { radius, space } from '../../../ui/scale.ts';
import { Failed } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { FieldConflict } from '../../change/FieldConflict.tsx';
import { useChange } from '../../change/use-change.ts';
import { Marked } from '../../marks.tsx';
import { takesLetters } from '../../takes-letters.ts';
import { AddSubtask } from './AddSubtask.tsx';
import { MakeSubtask } from './MakeSubtask.tsx';
import { SubtaskRow } from './SubtaskRow.tsx';
import { subtaskWords } from './subtasks.words.ts';

/** Rows shown first, and with "Show more"; a task rarely has more. */
const [FEW, MANY] = [20, 200];

/** The subtasks of a task in the order of their creation, with a box that adds further ones. */
export function Subtasks({ task, readOnly }: { task: Task; readOnly: boolean }) {
  const say = useWords(subtaskWords);
  const titleId = useId();
  const box = useRef<HTMLInputElement>(null);
  const [limit, setLimit] = useState(FEW);
  const [single] = useSingleKeys();
  const { change, conflict, resolve } = useChange();
  const inBin = task.deleted_at !== null;
  const found = useQuery({
    ...read(tasks.list, {
      query: { parent_id: [task.id], sort: 'id', limit, ...(inBin && { deleted: true }) },
    }),
    enabled: task.subtasks > 0 || inBin,
    placeholderData: keepPreviousData,
  });
  useHotkeys('b', () => box.current?.focus(), {
    useKey: true,
    preventDefault: true,
    enabled: single && !readOnly,
    ignoreEventWhen: (event) => takesLetters(event) || document.querySelector('.MuiModal-root') !== null,
  });
  const toggle = (one: Task) => void change(one, { field: 'status', value: one.status === 'done' ? 'todo' : 'done' });

  const items = task.subtasks > 0 || inBin ? (found.data?.items ?? []) : [];
  const more = task.subtasks - items.length;
  if (readOnly && items.length === 0) return null;
  return (
    <Section aria-labelledby={titleId}>
      <header>
        <h3 id={titleId}>{say('title')}</h3>
        {task.subtasks > 0 && <span>{say('progress', { done: task.subtasks_done, count: task.subtasks })}</span>}
        {task.subtasks === 0 && !readOnly && <MakeSubtask task={task} />}
      </header>
      {found.error && !found.data && (
        <Failed error={found.error} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {items.length > 0 && (
        <Marked>
          <ul>
            {items.map((one) => (
              <SubtaskRow key={one.id} task={one} onToggle={readOnly ? undefined : toggle} />
            ))}
          </ul>
        </Marked>
      )}
      {items.length > 0 && more > 0 && limit < MANY && (
        <div>
          <Action size="small" busy={found.isFetching} onClick={() => setLimit(MANY)}>
            {say('more', { n: Math.min(more, MANY - items.length) })}
          </Action>
        </div>
      )}
      {conflict && <FieldConflict conflict={conflict} onResolve={(side) => void resolve(side)} />}
      {!readOnly && <AddSubtask parent={task} inputRef={box} />}
    </Section>
  );
}

const Section = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: space(1),
  '& > header': {
    ...theme.typography.caption,
    display: 'flex',
    alignItems: 'center',
    gap: space(1),
    minHeight: 32,
    color: theme.vars.palette.text.secondary,
    '& h3': { ...theme.typography.h3, margin: 0, color: theme.vars.palette.text.primary },
    '& > button': { marginInlineStart: 'auto' },
  },
  '& ul': { margin: space(0, -1), padding: 0, listStyle: 'none' },
  '& li': {
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'center',
    gap: space(0.5),
    minHeight: 36,
    paddingInlineEnd: space(1),
    borderRadius: radius.m,
    '&:hover': { background: theme.vars.palette.action.hover },
    '& > button': {
      all: 'unset',
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      width: 36,
      height: 36,
      borderRadius: radius.m,
      cursor: 'pointer',
      '&[aria-disabled=true]': { cursor: 'default' },
      '& .mark': { margin: 0 },
    },
    '& > a': { flex: 1, minWidth: 0, color: 'inherit', textDecoration: 'none', overflowWrap: 'anywhere' },
    '& > a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
    '& > a.closed': { textDecoration: 'line-through' },
    '& :is(a, button):focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
    '& > span': {
      ...theme.typography.caption,
      flex: 'none',
      maxWidth: '45%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      color: theme.vars.palette.text.secondary,
    },
  },
  '@media print': { '& > div:last-child, & > header > button': { display: 'none' } },
}));
