import { tasks } from '@jornada/contract/tasks';
import type { Task } from '@jornada/contract/tasks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { mdiArrowCollapseRight, mdiArrowExpandLeft } from '@mdi/js';
import { useEffect } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { ApiError } from '../../api/errors.ts';
import { read } from '../../api/query.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageRules } from '../../ui/PageRules.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import { theme } from '../../ui/theme.ts';
import { useWords } from '../../words/words.ts';
import { CopyLink } from './CopyLink.tsx';
import { DeleteTask } from './DeleteTask.tsx';
import { Gone } from './Gone.tsx';
import { OneTask } from './OneTask.tsx';
import { peekWords } from './peek.words.ts';
import type { TaskParts } from './task-parts.ts';
import { type Behind, useWalk } from './use-walk.ts';
import { Walk } from './Walk.tsx';
import { Watch } from './Watch.tsx';

type Props = {
  id: number;
  behind: Behind;
  parts: TaskParts | undefined;
  /**
   * Whether the task fills the page. `onWhole` toggles it, and is undefined where there is no space for anything else.
   */
  whole: boolean;
  onWhole: ((whole: boolean) => void) | undefined;
  onClose: () => void;
};

/** One task next to its list, or as a page of its own. It stays open while the shown task changes. */
export function TaskPeek({ id, behind, parts, whole, onWhole, onClose }: Props) {
  const say = useWords(peekWords);
  const client = useQueryClient();
  // The cached row is shown at once. It may be outdated; saving detects this by its version.
  const task = useQuery({
    ...read(tasks.byId, { params: { id } }),
    initialData: () => seenIn(client, id),
    initialDataUpdatedAt: 0,
  });
  const steps = useWalk(id, behind);
  useHotkeys('escape', onClose, {
    enableOnFormTags: true,
    // Fields that handle Escape themselves prevent its default.
    ignoreEventWhen: (event) => event.defaultPrevented || isCovered(),
  });
  useEffect(() => void rowOf(id)?.scrollIntoView({ block: 'nearest' }), [id]);
  const isGone = task.error instanceof ApiError && task.error.status === 404;
  const size = say(whole ? 'as-panel' : 'as-page');

  return (
    <SidePanel
      label={say('task', { id })}
      whole={whole}
      lead={say('task', { id })}
      onClose={onClose}
      returnTo={() => rowOf(id)}
      tools={
        <>
          <Walk {...steps} task={task.data} />
          {task.data && <Watch key={id} id={id} inBin={task.data.deleted_at !== null} />}
          <CopyLink id={id} />
          {task.data && task.data.deleted_at === null && <DeleteTask task={task.data} onEnd={onClose} />}
          {onWhole && (
            <IconButton aria-label={size} title={size} onClick={() => onWhole(!whole)}>
              <Icon path={whole ? mdiArrowCollapseRight : mdiArrowExpandLeft} />
            </IconButton>
          )}
        </>
      }
    >
      {!whole && (
        <PageRules
          rules={{
            [`tr[data-id="${id}"], li[data-card="${id}"]`]: {
              background: `${palette.tint} !important`,
              boxShadow: `inset 3px 0 ${palette.primary.main}`,
              scrollMarginBlock: 64,
            },
          }}
        />
      )}
      {isGone ? (
        <Gone id={id} />
      ) : task.data ? (
        <OneTask key={id} task={task.data} parts={parts} as={whole ? 'h1' : 'h2'} onEnd={onClose} />
      ) : (
        <NotLoaded query={task} />
      )}
    </SidePanel>
  );
}

const { palette } = theme.vars;

/** The task in the list or on the board beside the panel: its row, or the link of its card. */
const rowOf = (id: number) =>
  document.querySelector<HTMLElement>(`main tr[data-id="${id}"], main li[data-card="${id}"] a[data-open]`);

/** Whether a menu or dialog covers the page and handles the keys. */
const isCovered = () => document.querySelector('.MuiModal-root') !== null;

const seenIn = (client: ReturnType<typeof useQueryClient>, id: number): Task | undefined =>
  client
    .getQueriesData<{ items: Task[] }>({ queryKey: [tasks.list.resource, tasks.list.name] })
    .flatMap(([, page]) => page?.items ?? [])
    .find((one) => one.id === id);
