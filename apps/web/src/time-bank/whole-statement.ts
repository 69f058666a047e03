import type { Output } from '@jornada/contract/endpoint';
import { statements } from '@jornada/contract/time-bank-statement';
import { call } from '../api/call.ts';

export type Statement = Output<typeof statements.statement>;
/** Range of the entries' dates, inclusive. */
export type Period = { from?: string; to?: string };

/** A statement with every entry of the period, not only those of its first page. */
export async function wholeStatement(userId: number, period: Period, signal: AbortSignal): Promise<Statement> {
  const ask = (cursor?: string) =>
    call(
      statements.statement,
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
  return { ...first, entries: { ...first.entries, items }, related };
}
