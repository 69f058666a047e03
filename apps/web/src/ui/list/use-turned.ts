import { useDeferredValue, useMemo } from 'react';

/**
 * The rows to show. Those of another page or filter replace the old ones once they are rendered, which React does in short
 * pieces: rendering fifty rows at once would hold up the next key or click.
 */
export function useTurned<Item>({ items, isOld }: { items: readonly Item[] | undefined; isOld: boolean }, at: number) {
  const asked = useMemo(() => ({ items, isOld, at }), [items, isOld, at]);
  const rendered = useDeferredValue(asked);
  const isThere = rendered.at === at && rendered.isOld === isOld;
  return isThere || !rendered.items ? asked : { ...rendered, isOld: true };
}
