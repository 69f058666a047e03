import type { Endpoint } from '@jornada/contract/endpoint';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useRow } from '../api/use-row.ts';

/**
 * The row that is open beside the list, from `?open=`. The link works even if the row is on another page of the list.
 * @param byId reads a row that is on another page of the list
 */
export function useOpenedRow<E extends Endpoint & { method: 'GET' }, Items extends readonly { id: number }[]>(
  byId: E,
  items: Items | undefined,
) {
  const [id, setId] = useQueryState('open', parseAsInteger.withOptions({ history: 'push' }));
  const listed: Items[number] | undefined = items?.find((row) => row.id === id);
  const other = useRow(byId, id ?? 0, id !== null && id > 0 && items !== undefined && !listed);
  return {
    row: id === null ? undefined : (listed ?? other),
    open: (row: number) => void setId(row),
    close: () => void setId(null),
  };
}
