import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiClose } from '@mdi/js';
import Portal from '@mui/material/Portal';
import { styled } from './styled.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords } from '../words/words.ts';
import { Button, IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { shadow } from './palette.ts';
import { radius, space } from './scale.ts';
import { ToastRegion } from './ToastRegion.tsx';
import { dismissToast, runToastAction, type Toast } from './toasts.ts';
import { toastWords } from './toast.words.ts';

/** The toasts, inside the open dialog if there is one. */
export function ToastBars({ toasts, dialog }: { toasts: readonly Toast[]; dialog: Element | null }) {
  const say = useWords(toastWords);
  useToastKeys(toasts);
  const bars = (
    <>
      {toasts.map((toast) => (
        <Bar key={toast.id} data-toast data-tone={toast.tone}>
          <Icon path={toast.tone === 'done' ? mdiCheckCircleOutline : mdiAlertCircleOutline} fontSize="small" />
          <span>{toast.text}</span>
          {toast.action && (
            <Button
              data-toast-action={toast.id}
              color="inherit"
              size="small"
              aria-keyshortcuts="Control+Z"
              onClick={() => runToastAction(toast)}
            >
              {toast.action.label}
            </Button>
          )}
          <IconButton size="small" aria-label={say('dismiss')} onClick={() => dismissToast(toast.id)}>
            <Icon path={mdiClose} fontSize="small" />
          </IconButton>
        </Bar>
      ))}
    </>
  );
  if (!dialog) return bars;
  return (
    toasts.length > 0 && (
      <Portal container={dialog}>
        <RegionFirst>{bars}</RegionFirst>
      </Portal>
    )
  );
}

/**
 * Screen readers announce changes of an existing live region only, so the region is rendered a moment before its first
 * toast.
 */
function RegionFirst({ children }: { children: ReactNode }) {
  const [isKnown, setIsKnown] = useState(false);
  useEffect(() => {
    const known = setTimeout(() => setIsKnown(true), 100);
    return () => clearTimeout(known);
  }, []);
  return <ToastRegion>{isKnown && children}</ToastRegion>;
}

/**
 * F6 or Alt+T moves the focus to the newest toast and back. Toasts never take the focus by themselves, and Tab never
 * moves from a text field to a toast.
 */
function useToastKeys(toasts: readonly Toast[]) {
  const cameFrom = useRef<HTMLElement>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isAltT = event.altKey && event.code === 'KeyT';
      if ((event.key !== 'F6' && !isAltT) || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const newest = [...document.querySelectorAll('[data-toast]')].at(-1);
      if (!newest) return;
      event.preventDefault();
      const here = document.activeElement;
      if (here instanceof HTMLElement && here.closest('[data-toast]')) return cameFrom.current?.focus();
      cameFrom.current = here instanceof HTMLElement ? here : null;
      newest.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  // Removing a focused toast leaves the focus on the body, so it is moved back.
  useEffect(() => {
    if (document.activeElement !== document.body || !cameFrom.current) return;
    cameFrom.current.focus();
    cameFrom.current = null;
  }, [toasts]);
}

const Bar = styled('span')(({ theme }) => ({
  pointerEvents: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: space(1.5),
  minHeight: 48,
  maxWidth: 'min(100%, 560px)',
  padding: space(0.75, 0.75, 0.75, 2),
  borderRadius: radius.l,
  color: theme.vars.palette.rail.text,
  background: theme.vars.palette.rail.ground,
  border: `1px solid ${theme.vars.palette.rail.active}`,
  boxShadow: shadow.high,
  ...theme.typography.body2,
  '& > svg': { color: theme.vars.palette.rail.quiet },
  '&[data-tone=problem] > svg': { color: theme.vars.palette.sun },
  '& > span': { flex: 1, paddingBlock: space(0.75) },
  '& [data-toast-action]': { color: theme.vars.palette.sun },
  '& button:focus-visible': { outlineColor: theme.vars.palette.sun },
  animation: 'j-toast 160ms ease-out',
  '@keyframes j-toast': { from: { opacity: 0, transform: 'translateY(8px)' } },
}));
