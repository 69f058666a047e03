import { lazy, Suspense, useState } from 'react';
import { useTimerCommands } from './hours/use-timer-commands.tsx';
import type { PaletteProps } from './shell/palette/entry.ts';
import { PaletteDialog } from './shell/palette/PaletteDialog.tsx';
import { useActions } from './shell/palette/use-actions.ts';
import { useSingleKeys } from './tasks/use-single-keys.ts';

const KeysDialog = lazy(async () => ({ default: (await import('./tasks/KeysDialog.tsx')).KeysDialog }));

/** The palette, and what it can set off in the folders of others. It stays when it is closed: what it asks stays open. */
export function Palette(props: PaletteProps) {
  const timer = useTimerCommands();
  const [keys, setKeys] = useState(false);
  const [single, setSingle] = useSingleKeys();
  const actions = useActions({ timer, showKeys: () => setKeys(true) });
  return (
    <>
      <PaletteDialog {...props} actions={actions} />
      {timer.questions}
      <Suspense fallback={null}>
        {keys && <KeysDialog single={single} onSingle={setSingle} onClose={() => setKeys(false)} />}
      </Suspense>
    </>
  );
}
