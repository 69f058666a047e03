import { clients } from '@jornada/contract/clients';
import type { SortOf } from '@jornada/contract/list';
import { parseAsStringLiteral } from 'nuqs';
import { listInUrl } from '../lists/list-in-url.ts';
import { useContractList } from '../lists/use-contract-list.ts';

export const STATES = ['active', 'archived'] as const;
type State = (typeof STATES)[number];

const LIST = listInUrl(clients.list, {
  without: ['id', 'is_active'],
  names: { manager_id: 'manager' },
  own: { state: parseAsStringLiteral(STATES) },
});

/** Sort orders offered by name, in the order of the menu. */
export const SORTS = [
  'name',
  '-name',
  '-id',
  'id',
  'email',
  '-email',
  'tax_id',
  '-tax_id',
  'phone',
  '-phone',
  'manager_id',
  '-manager_id',
] as const satisfies readonly SortOf<typeof clients.list.sorts>[];

const toQuery = ({ state, ...same }: { state?: State }) => ({
  ...same,
  ...(state && { is_active: state === 'active' }),
});

export const useClientList = () => useContractList(LIST, { toQuery });
