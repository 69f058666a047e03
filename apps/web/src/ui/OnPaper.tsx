import Portal from '@mui/material/Portal';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { ink } from './fixed-colors.ts';
import { PageRules } from './PageRules.tsx';

type Props = { onDone: () => void; children: ReactNode };

/** Renders its content outside the page, which is hidden in print, and opens the browser's print dialog once. */
export const OnPaper = ({ onDone, children }: Props) => (
  <Portal>
    <PageRules rules={ONLY_THIS} />
    <div data-print>{children}</div>
    <BrowserDialog onDone={onDone} />
  </Portal>
);

/** Opens the browser's print dialog after its siblings have been rendered. */
function BrowserDialog({ onDone }: Pick<Props, 'onDone'>) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const end = () => done();
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, []);
  return null;
}

/** A4 with margins and page numbers. */
const NUMBERED = {
  size: 'A4',
  margin: '14mm',
  '@bottom-right': { content: 'counter(page) " / " counter(pages)', fontSize: '8pt', color: ink.secondary },
} as const;

const ONLY_THIS = {
  '@media screen': { '[data-print]': { display: 'none' } },
  '@media print': { '#root': { display: 'none' }, body: { background: ink.paper }, '@page': NUMBERED },
} as const;
