import { lazy, Suspense } from 'react';
import { useSession } from './api/session.ts';
import { commandsOfResources } from './commands-of-resources.ts';
import { useChangeElsewhere } from './tasks/change/use-change-elsewhere.ts';
import { useTimerCommands } from './work-time/use-timer-commands.tsx';
import type { PaletteProps } from './shell/palette/entry.ts';
import { PaletteDialog } from './shell/palette/PaletteDialog.tsx';
import { useActions } from './shell/palette/use-actions.ts';
import { useCommands } from './shell/palette/use-commands.ts';

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
  const registry = useCommands(commandsOfResources, {
    session,
    startTimer: timer.start,
    changeTask: (task, wanted) => void change(task, wanted),
  });
  return (
    <>
      <PaletteDialog
        {...props}
        open={overlay === 'palette'}
        registry={{ ...registry, actions: [...registry.actions, ...actions] }}
      />
      {timer.questions}
      <Suspense fallback={null}>{overlay === 'keys' && <KeysDialog onClose={props.onClose} />}</Suspense>
    </>
  );
}
