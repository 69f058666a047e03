import { type ComponentType, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { areSingleKeysOn, askFor, useOverlay, writesText } from '../../ui/keys.ts';
import { toast } from '../../ui/toasts.ts';
import { errorTextNow } from '../../words/errors.ts';
import type { Screen } from '../../ui/screen.ts';
import type { LoadPalette, PaletteProps } from './entry.ts';

const close = () => askFor(null);

/** Handles Ctrl+K (⌘K) and `?` on every screen, and loads the dialogs on first use. */
export function PaletteHost({ load, screens }: { load: LoadPalette; screens: readonly Screen[] }) {
  const overlay = useOverlay();
  const open = overlay === 'palette';
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  useEffect(() => close, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isHelp = event.key === '?' && areSingleKeysOn() && !writesText(event.target);
      const isFind =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isHelp && !isFind) return;
      event.preventDefault();
      if (open) close();
      // Other open dialogs take precedence; an open drawer keeps its content.
      else if (!document.querySelector('.MuiDialog-root')) askFor(isHelp ? 'keys' : 'palette');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);

  const typed = useTypedAhead(open, open && !Palette);
  useEffect(() => {
    if (!overlay || Palette) return;
    load().then(
      (loaded) => setPalette(() => loaded),
      () => {
        close();
        // The chunk could not be loaded, which is reported like an unreachable server.
        toast({ tone: 'problem', text: errorTextNow(new ApiError({ status: 0, code: 'unreachable', message: '' })) });
      },
    );
  }, [overlay, Palette, load]);

  return Palette && <Palette screens={screens} overlay={overlay} typed={typed.current} onClose={close} />;
}

/** Collects the keys typed while the palette loads and passes them on to it. */
function useTypedAhead(open: boolean, isComing: boolean) {
  const typed = useRef('');
  useEffect(
    () => () => {
      typed.current = '';
    },
    [open],
  );
  useEffect(() => {
    if (!isComing) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key === 'Escape') close();
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if ([...event.key].length === 1) typed.current += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [isComing]);
  return typed;
}
