import { lazy, Suspense } from 'react';
import { useTimerCommands } from './work-time/use-timer-commands.tsx';
import type { PaletteProps } from './shell/palette/entry.ts';
import { PaletteDialog } from './shell/palette/PaletteDialog.tsx';
import { useActions } from './shell/palette/use-actions.ts';

const KeysDialog = lazy(async () => ({ default: (await import('./shell/keys/KeysDialog.tsx')).KeysDialog }));

/**
 * The command palette with the commands of other folders, and the list of keys. Stays mounted while closed, because a
 * command's confirmation may still be open.
 */
export function Palette({ overlay, ...props }: PaletteProps) {
  const timer = useTimerCommands();
  const actions = useActions({ timer });
  return (
    <>
      <PaletteDialog {...props} open={overlay === 'palette'} actions={actions} />
      {timer.questions}
      <Suspense fallback={null}>{overlay === 'keys' && <KeysDialog onClose={props.onClose} />}</Suspense>
    </>
  );
}
