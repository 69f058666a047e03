import { styled } from '../../ui/styled.ts';
import { type ReactNode, useId } from 'react';
import { radius, space } from '../../ui/scale.ts';
import { useWords } from '../../words/words.ts';
import { bookingWords } from './booking.words.ts';

/** Shows the effect of a form while it is filled in; updates are announced to screen readers. */
export function PreviewFrame({ busy = false, children }: { busy?: boolean; children: ReactNode }) {
  const say = useWords(bookingWords);
  const id = useId();
  return (
    <Frame aria-labelledby={id} data-busy={busy}>
      <h3 id={id}>{say('preview')}</h3>
      <div role="status" aria-live="polite" aria-busy={busy}>
        {children}
      </div>
    </Frame>
  );
}

const Frame = styled('section')(({ theme }) => ({
  padding: space(1.75, 2),
  borderRadius: radius.l,
  background: theme.vars.palette.tint,
  '& h3': { ...theme.typography.h3, margin: space(0, 0, 1) },
  '& > div': { ...theme.typography.body2, display: 'grid', gap: space(1.75), transition: 'opacity 120ms' },
  '&[data-busy=true] > div': { opacity: 0.55 },
}));
