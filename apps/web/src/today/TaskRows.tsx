import type { TodaysFigures } from '@jornada/contract/today';
import { mdiCheck } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { type ComponentType, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { AskedField } from '../api/command.ts';
import { Icon } from '../ui/Icon.tsx';
import { areSingleKeysOn } from '../ui/keys.ts';
import { RouterLink } from '../ui/nav.ts';
import { radius, space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import { Lines } from './Figures.tsx';
import { places } from './places.ts';
import { todayWords } from './today.words.ts';
import { useDays } from './use-days.ts';

type Next = TodaysFigures['my_tasks']['next'][number];

/** The field of a task that is changed here; `done` has no value to choose. */
type ChangedField = 'done' | 'status' | AskedField;

/** Changes one field of a task; passed in by the routes, because it belongs to the tasks. */
export type ChangeTask = ComponentType<{
  id: number;
  /** The status shown in the row. If it has changed in the meantime, the task is not marked as done. */
  status: Next['status'];
  field: ChangedField;
  anchor: HTMLElement;
  onClose: (wasDone: boolean) => void;
}>;

/** Parts of a task's row that belong to other folders. */
export type TaskParts = { Change: ChangeTask; Timer: ComponentType<{ task: number; title: string }> };

const KEYS: Record<string, ChangedField> = {
  s: 'status',
  p: 'priority',
  a: 'assignee_id',
  d: 'due_on',
  t: 'tag_ids',
};

type Changing = { task: Next; field: ChangedField; anchor: HTMLElement };

/** The next tasks, changed in their rows by mouse and by the keys of the task list. */
export function TaskRows({ tasks, today, parts }: { tasks: readonly Next[]; today: string; parts: TaskParts }) {
  const say = useWords(todayWords);
  const days = useDays(today);
  const list = useRef<HTMLUListElement>(null);
  const [changing, setChanging] = useState<Changing | null>(null);
  const focusAfter = useRef<number | null>(null);
  // A completed task leaves the list, so the focus moves to the task that takes its place.
  useEffect(() => {
    const at = focusAfter.current;
    if (at === null || document.activeElement !== document.body) return;
    focusAfter.current = null;
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-tick]');
    rows?.item(Math.min(at, rows.length - 1))?.focus();
  }, [tasks]);

  const open = (task: Next, field: ChangedField) => (event: MouseEvent<HTMLElement>) =>
    setChanging({ task, field, anchor: event.currentTarget });
  const onKeyDown = (task: Next) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const field = areSingleKeysOn() ? KEYS[event.key.toLowerCase()] : undefined;
    const next = neighbour(event.currentTarget, event.target as Element, event.key);
    if (field) setChanging({ task, field, anchor: event.currentTarget });
    else if (next) next.focus();
    else return;
    event.preventDefault();
  };
  const onClose = (wasDone: boolean) => {
    if (wasDone && changing) focusAfter.current = tasks.findIndex(({ id }) => id === changing.task.id);
    else changing?.anchor.focus();
    setChanging(null);
  };
  return (
    <>
      <Rows ref={list} aria-label={say('tasks.next')}>
        {tasks.map((task) => {
          const { id, title, status, priority, due_on } = task;
          const isPending = changing?.field === 'done' && changing.task.id === id;
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed on the row's controls; each is a control of its own too
            <li key={id} onKeyDown={onKeyDown(task)} tabIndex={-1}>
              <button
                type="button"
                data-tick
                aria-label={say('tick', { title })}
                title={say('tick', { title })}
                aria-pressed={isPending}
                onClick={open(task, 'done')}
              >
                <Icon path={mdiCheck} />
              </button>
              <RouterLink to={places.task(id)}>{title}</RouterLink>
              {status === 'doing' && (
                <button type="button" aria-haspopup="dialog" onClick={open(task, 'status')}>
                  {say('status.doing')}
                </button>
              )}
              {(priority === 'high' || priority === 'urgent') && (
                <button type="button" aria-haspopup="dialog" data-badge={priority} onClick={open(task, 'priority')}>
                  {say(`priority.${priority}`)}
                </button>
              )}
              <button
                type="button"
                aria-haspopup="dialog"
                data-late={due_on !== null && due_on < today}
                onClick={open(task, 'due_on')}
              >
                {days.due(due_on)}
              </button>
              <span>
                <parts.Timer task={id} title={title} />
              </span>
            </li>
          );
        })}
      </Rows>
      {changing && (
        <parts.Change
          key={`${changing.task.id}-${changing.field}`}
          id={changing.task.id}
          status={changing.task.status}
          field={changing.field}
          anchor={changing.anchor}
          onClose={onClose}
        />
      )}
    </>
  );
}

/** The link, or the checkbox if the focus is on one, of the row to which an arrow key moves. */
function neighbour(row: Element, from: Element, key: string): HTMLElement | null | undefined {
  const next =
    key === 'ArrowDown' ? row.nextElementSibling : key === 'ArrowUp' ? row.previousElementSibling : undefined;
  return next?.querySelector<HTMLElement>(from.matches('[data-tick]') ? '[data-tick]' : 'a');
}

const Rows = styled(Lines)(({ theme }) => ({
  '& > li > :first-child': { flex: 'none' },
  '& > li > a': { flex: '1 1 140px', minWidth: 0, overflowWrap: 'anywhere' },
  '& button': {
    ...theme.typography.caption,
    minHeight: 24,
    padding: space(0.25, 0.75),
    border: 0,
    borderRadius: radius.s,
    color: theme.vars.palette.text.secondary,
    background: 'none',
    cursor: 'pointer',
  },
  '& button:hover': { background: theme.vars.palette.tint },
  '& button[data-badge]': { fontWeight: 600 },
  '& [data-tick]': {
    display: 'grid',
    placeItems: 'center',
    width: 24,
    padding: 0,
    '& svg': {
      width: 18,
      height: 18,
      padding: space(0.25),
      border: `1.5px solid ${theme.vars.palette.text.secondary}`,
      borderRadius: '50%',
      color: 'transparent',
    },
    '&:hover svg, &:focus-visible svg': { color: theme.vars.palette.success.main },
    '&[aria-pressed=true] svg': {
      color: theme.vars.palette.background.paper,
      background: theme.vars.palette.success.main,
      borderColor: 'transparent',
    },
  },
  // Reserves the space of the timer, which loads later.
  '& > li > span': { width: 28, height: 28 },
  [theme.breakpoints.down('sm')]: { '& > li > :first-child': { flexBasis: 'auto' } },
  // Checkbox, title and timer form a line, with the facts below the title.
  '@container panel (max-width: 480px)': {
    '& > li': { paddingInlineStart: space(4) },
    '& > li > :first-child': { marginInlineStart: space(-4) },
    '& > li > a': { flexBasis: 'calc(100% - 44px)' },
    '& > li > button:not([data-tick])': { order: 1, marginInlineStart: space(-0.25) },
  },
  '@media print': { '& [data-tick], & > li > span': { display: 'none' } },
}));
