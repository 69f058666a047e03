import { type ComponentType, useEffect, useState } from 'react';
import { toast } from '../../ui/toasts.ts';
import { sayNow } from '../../words/words.ts';
import type { Screen } from '../screen.ts';
import { shellWords } from '../shell.words.ts';
import type { LoadPalette, PaletteProps } from './entry.ts';
import { closePalette, openPalette, usePaletteOpen } from './open.ts';

/** Hears Ctrl+K (⌘K) on every screen and fetches the palette when it is asked for the first time. */
export function PaletteHost({ load, screens }: { load: LoadPalette; screens: readonly Screen[] }) {
  const open = usePaletteOpen();
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  useEffect(() => closePalette, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (open) closePalette();
      // A question that is open comes first; what stands in a drawer stays there.
      else if (!document.querySelector('.MuiDialog-root')) openPalette();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);

  useEffect(() => {
    if (!open || Palette) return;
    load().then(
      (loaded) => setPalette(() => loaded),
      () => {
        closePalette();
        toast({ tone: 'problem', text: sayNow(shellWords, 'find.failed') });
      },
    );
  }, [open, Palette, load]);

  return Palette && <Palette screens={screens} open={open} onClose={closePalette} />;
}
