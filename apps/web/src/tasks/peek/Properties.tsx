import type { Task } from '@jornada/contract/tasks';
import { VALUE_FIELDS } from '@jornada/domain/task-fields';
import { isOverdue } from '@jornada/domain/tasks';
import { styled } from '../../ui/styled.ts';
import { useState } from 'react';
import { radius, space } from '../../ui/scale.ts';
import { useWords } from '../../words/words.ts';
import { useAroundTasks } from '../around-tasks.ts';
import { FieldConflict } from '../change/FieldConflict.tsx';
import type { PickedField } from '../change/FieldPicker.tsx';
import { FieldPopover } from '../change/FieldPopover.tsx';
import { useChange } from '../change/use-change.ts';
import { useValueWords } from '../change/use-value-words.ts';
import { Marked } from '../marks.tsx';
import { taskWords } from '../tasks.words.ts';
import { MarkOf } from './MarkOf.tsx';

/** The fields in the order of their chips. */
const CHIPS = [
  'status',
  'priority',
  'assignee_id',
  ...VALUE_FIELDS,
  'client_id',
  'tag_ids',
] as const satisfies readonly PickedField[];

type Props = {
  task: Task;
  readOnly: boolean;
  /** The reason to show why nothing can be changed, if there is one. */
  whyNot: string | undefined;
};

/** The properties of a task as chips. Each opens its values, and a choice is saved at once. */
export function Properties({ task, readOnly, whyNot }: Props) {
  const say = useWords(taskWords);
  const words = useValueWords();
  const { today } = useAroundTasks();
  const { change, conflict, resolve } = useChange();
  const [open, setOpen] = useState<{ field: PickedField; anchor: HTMLElement } | null>(null);

  return (
    <>
      <Marked>
        <Chips aria-label={say('properties')}>
          {CHIPS.map((field) => {
            const label = say(`field.${field}`);
            const value = words(field, task[field]);
            const none = say(`none.${field}`);
            const late = field === 'due_on' && isOverdue(task, today);
            const content = (
              <>
                <MarkOf task={task} field={field} />
                <span data-none={value === ''}>{value || none}</span>
              </>
            );
            if (readOnly)
              return (
                value && (
                  <li key={field}>
                    <span data-chip title={label}>
                      {content}
                    </span>
                  </li>
                )
              );
            return (
              <li key={field}>
                <button
                  type="button"
                  data-chip
                  data-field={field}
                  className={late ? 'late' : undefined}
                  title={whyNot ?? label}
                  aria-label={`${label}: ${value || none}`}
                  aria-haspopup="dialog"
                  aria-expanded={open?.field === field}
                  aria-disabled={whyNot !== undefined}
                  onClick={(event) => whyNot === undefined && setOpen({ field, anchor: event.currentTarget })}
                >
                  {content}
                </button>
              </li>
            );
          })}
        </Chips>
      </Marked>
      {conflict && <FieldConflict conflict={conflict} onResolve={(side) => void resolve(side)} />}
      {open && (
        <FieldPopover
          task={task}
          {...open}
          onPick={(wanted) => {
            // Several tags may be chosen one after another.
            if (open.field !== 'tag_ids') setOpen(null);
            void change(task, wanted);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

const Chips = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(0.75),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { minWidth: 0, maxWidth: '100%' },
  '& [data-chip]': {
    ...theme.typography.body2,
    display: 'inline-flex',
    alignItems: 'center',
    gap: space(0.5),
    maxWidth: '100%',
    minHeight: 32,
    padding: space(0.25, 1.25),
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: radius.pill,
    color: 'inherit',
    background: theme.vars.palette.background.paper,
    '& > span:not(.face)': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& > svg:not(.mark)': { color: theme.vars.palette.text.secondary, fontSize: 18 },
    '& .mark': { margin: 0 },
    '& > i': { flex: 'none', width: 10, height: 10, borderRadius: '50%' },
  },
  '& button[data-chip]': {
    cursor: 'pointer',
    '&:hover': { background: theme.vars.palette.action.hover, borderColor: theme.vars.palette.text.disabled },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
    '&[aria-disabled=true]': { cursor: 'not-allowed', color: theme.vars.palette.text.secondary },
  },
  '& span[data-chip]': { background: 'none' },
  '& [data-none=true]': { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: { '& button[data-chip]': { minHeight: 40 } },
}));
