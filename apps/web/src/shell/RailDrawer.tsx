import { useWords } from '../words/words.ts';
import { ThemedDrawer } from '../ui/Drawer.tsx';
import { Rail } from './Rail.tsx';
import type { Screen } from '../ui/screen.ts';
import { shellWords } from './shell.words.ts';

/** The sidebar as a drawer on narrow screens. */
export function RailDrawer({ screens, onClose }: { screens: readonly Screen[]; onClose: () => void }) {
  const say = useWords(shellWords);
  return (
    <ThemedDrawer
      open
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': say('menu'),
          role: 'dialog',
          'aria-modal': true,
          sx: { width: 'min(300px, 85vw)', border: 0 },
        },
      }}
    >
      <Rail screens={screens} />
    </ThemedDrawer>
  );
}
