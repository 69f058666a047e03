import type { Output } from '@jornada/contract/endpoint';
import { timeBank } from '@jornada/contract/time-bank';
import GlobalStyles from '@mui/material/GlobalStyles';
import Portal from '@mui/material/Portal';
import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { now } from '../../state/now.ts';
import { ink } from '../../ui/fixed-colors.ts';
import { toast } from '../../ui/toasts.ts';
import { errorTextNow } from '../../words/errors.ts';
import { PrintedStatement } from './PrintedStatement.tsx';

type Period = { from?: string; to?: string };
type Props = { userId: number; nome: string; period: Period; onDone: () => void };

type Statement = Output<typeof timeBank.statement>;

/** Every entry of the period, not only the current page. */
async function wholeStatement(
  userId: number,
  period: Period,
  signal: AbortSignal,
): Promise<{ statement: Statement; at: string }> {
  const ask = (cursor?: string) =>
    call(
      timeBank.statement,
      { params: { userId }, query: { ...period, limit: 200, ...(cursor && { cursor }) } },
      { signal },
    );
  const first = await ask();
  const [items, related] = [[...first.entries.items], [...first.related]];
  for (let cursor = first.entries.next_cursor; cursor !== null; ) {
    const next = await ask(cursor);
    items.push(...next.entries.items);
    related.push(...next.related);
    cursor = next.entries.next_cursor;
  }
  return { statement: { ...first, entries: { ...first.entries, items }, related }, at: now().toISOString() };
}

/**
 * Prints a statement: loads all of it, renders it outside the page, which is hidden in print, and opens the browser's
 * dialog.
 */
export function PrintStatement({ userId, nome, period, onDone }: Props) {
  const { data, error } = useQuery({
    queryKey: [timeBank.statement.resource, 'print', userId, period],
    queryFn: ({ signal }) => wholeStatement(userId, period, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const giveUp = useEffectEvent((problem: Error) => {
    toast({ tone: 'problem', text: errorTextNow(problem) });
    onDone();
  });
  useEffect(() => {
    if (error) giveUp(error);
  }, [error]);

  if (!data) return null;
  return (
    <Portal>
      <GlobalStyles styles={ONLY_THIS} />
      <div data-print>
        <PrintedStatement {...data} nome={nome} period={period} />
      </div>
      <BrowserDialog onDone={onDone} />
    </Portal>
  );
}

/** Opens the browser's dialog after its siblings have been rendered. */
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

const ONLY_THIS = {
  '@media screen': { '[data-print]': { display: 'none' } },
  '@media print': { '#root': { display: 'none' }, body: { background: ink.paper }, '@page': { margin: '14mm' } },
} as const;
