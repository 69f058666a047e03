/** One list of the stream; possibly only its newest rows are loaded. */
export type Source<T extends { at: string }> = { rows: readonly T[]; hasMore: boolean };

/**
 * Merges lists by time, oldest first. Rows older than the oldest loaded row of an incomplete list are omitted, because
 * further rows may belong between them.
 */
export function streamOf<T extends { at: string }>(sources: readonly Source<T>[]): T[] {
  const oldest = ({ rows }: Source<T>) => rows.reduce((least, { at }) => (at < least ? at : least), '9');
  const from = sources
    .filter(({ hasMore, rows }) => hasMore && rows.length > 0)
    .map(oldest)
    .reduce((latest, at) => (at > latest ? at : latest), '');
  return sources
    .flatMap(({ rows }) => rows)
    .filter(({ at }) => at >= from)
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
