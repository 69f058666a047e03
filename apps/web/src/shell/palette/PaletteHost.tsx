import { type ComponentType, useEffect, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { toast } from '../../ui/toasts.ts';
import { errorTextNow } from '../../words/errors.ts';
import type { Screen } from '../screen.ts';
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
        // Nothing came: to whoever waits that is a server that does not answer.
        toast({ tone: 'problem', text: errorTextNow(new ApiError({ status: 0, code: 'unreachable', message: '' })) });
      },
    );
  }, [open, Palette, load]);

  return Palette && <Palette screens={screens} open={open} onClose={closePalette} />;
}
