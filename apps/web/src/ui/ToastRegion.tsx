import { styled } from './styled.ts';
import type { ReactNode } from 'react';
import { useWords } from '../words/words.ts';
import { space } from './scale.ts';
import { useRaised } from './toasts.ts';
import { toastWords } from './toast.words.ts';

/** The live region of toasts, announced by screen readers. */
export function ToastRegion({ children }: { children: ReactNode }) {
  const say = useWords(toastWords);
  const raised = useRaised();
  return (
    <Region aria-label={say('toasts')} aria-keyshortcuts="F6 Alt+T" data-off-paper style={{ marginBottom: raised }}>
      <output aria-relevant="additions text">{children}</output>
    </Region>
  );
}

const Region = styled('section')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  insetInline: 16,
  bottom: 'calc(16px + var(--j-bottom-bar, 0px) + env(safe-area-inset-bottom))',
  pointerEvents: 'none',
  '& > output': { display: 'grid', justifyItems: 'center', gap: space(1) },
}));
