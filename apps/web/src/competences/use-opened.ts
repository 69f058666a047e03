import { type Competence, competences } from '@jornada/contract/competences';
import { useQuery } from '@tanstack/react-query';
import { parseAsInteger, useQueryState } from 'nuqs';
import { read } from '../api/query.ts';

/**
 * The row that is open beside the list, from `?open=`. The link works even if the row is on another page of the list.
 */
export function useOpenedCompetence(items: readonly Competence[] | undefined) {
  const [id, setId] = useQueryState('open', parseAsInteger.withOptions({ history: 'push' }));
  const listed = items?.find((row) => row.id === id);
  const { data } = useQuery({
    ...read(competences.byId, { params: { id: id ?? 0 } }),
    enabled: id !== null && id > 0 && items !== undefined && !listed,
  });
  return {
    row: id === null ? undefined : (listed ?? data),
    open: (row: number) => void setId(row),
    close: () => void setId(null),
  };
}
