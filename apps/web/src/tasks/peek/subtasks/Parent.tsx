import type { Task } from '@jornada/contract/tasks';
import { styled } from '../../../ui/styled.ts';
import { places } from '../../../places.ts';
import { Action } from '../../../ui/Action.tsx';
import { useLocation } from '../../../ui/nav.ts';
import { space } from '../../../ui/scale.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useWords } from '../../../words/words.ts';
import { subtaskWords } from './subtasks.words.ts';
import { useParent } from './use-parent.ts';

/** The parent task, shown above the title of a subtask. */
export function Parent({ task, readOnly }: { task: Task; readOnly: boolean }) {
  const say = useWords(subtaskWords);
  const { search, state } = useLocation();
  const { setParent, isPending } = useParent();
  const { parent_id, parent_title } = task;
  if (parent_id === null) return null;
  return (
    <Line>
      <span>
        {say('under')}{' '}
        {parent_title === null ? (
          say('hidden', { id: parent_id })
        ) : (
          <TextLink
            to={{ pathname: places.task(parent_id), search }}
            replace
            state={state}
            preventScrollReset
            onClick={(event) => event.currentTarget.closest<HTMLElement>('[data-panel]')?.focus()}
          >
            {parent_title}
          </TextLink>
        )}
      </span>
      {!readOnly && (
        <Action size="small" busy={isPending} onClick={() => setParent(task, null)}>
          {say('detach')}
        </Action>
      )}
    </Line>
  );
}

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(1),
  color: theme.vars.palette.text.secondary,
  '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '@media print': { '& > button': { display: 'none' } },
}));
