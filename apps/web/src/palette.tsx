import type { Task } from '@jornada/contract/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { AskedField } from './api/command.ts';
import { useSession } from './api/session.ts';
import { commandsOfResources } from './commands-of-resources.ts';
import { places } from './places.ts';
import { startWork } from './tasks/bulk/work.ts';
import { useChangeElsewhere } from './tasks/change/use-change-elsewhere.ts';
import { useTimerCommands } from './work-time/use-timer-commands.tsx';
import type { PaletteProps } from './shell/palette/entry.ts';
import { PaletteDialog } from './shell/palette/PaletteDialog.tsx';
import { useActions } from './shell/palette/use-actions.ts';
import { useCommands } from './shell/palette/use-commands.ts';
import { useNavigate } from './ui/nav.ts';

const ChangeOne = lazy(async () => ({ default: (await import('./tasks/change/ChangeOne.tsx')).ChangeOne }));
const KeysDialog = lazy(async () => ({ default: (await import('./shell/keys/KeysDialog.tsx')).KeysDialog }));

/**
 * The command palette with the actions of all resources, and the list of keys. Stays mounted while closed, because an
 * action's confirmation may still be open.
 */
export function Palette({ overlay, ...props }: PaletteProps) {
  const session = useSession();
  const timer = useTimerCommands();
  const change = useChangeElsewhere();
  const actions = useActions(timer);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<{ task: Task; field: AskedField; anchor: HTMLElement } | null>(null);
  const registry = useCommands(commandsOfResources, {
    session,
    startTimer: timer.start,
    changeTask: (task, wanted) => void change(task, wanted),
    askField: (task, field) => setAsking({ task, field, anchor: anchorOf(task, field) }),
    deleteTask: ({ id }) =>
      void startWork(client, {
        kind: 'delete',
        ids: [id],
        onEnd: () => isOpen(id) && void navigate(places.tasks()),
      }),
  });
  return (
    <>
      <PaletteDialog
        {...props}
        open={overlay === 'palette'}
        registry={{ ...registry, actions: [...registry.actions, ...actions] }}
      />
      {timer.questions}
      <Suspense fallback={null}>
        {overlay === 'keys' && <KeysDialog onClose={props.onClose} />}
        {asking && (
          <ChangeOne
            key={`${asking.task.id} ${asking.field}`}
            id={asking.task.id}
            status={asking.task.status}
            field={asking.field}
            anchor={asking.anchor}
            onClose={() => setAsking(null)}
          />
        )}
      </Suspense>
    </>
  );
}

const isOpen = (task: number) => window.location.pathname === places.task(task);

/** The anchor of a picker: the element that shows the value if the task is open, otherwise the heading of the page. */
const anchorOf = ({ id }: Task, field: AskedField): HTMLElement =>
  (isOpen(id) ? document.querySelector<HTMLElement>(`[data-chip][data-field="${field}"]`) : null) ??
  document.querySelector<HTMLElement>('main h1') ??
  document.body;
