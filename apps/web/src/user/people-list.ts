import { users } from '@jornada/contract/user';
import { parseAsStringLiteral } from 'nuqs';
import { listInUrl, type QueryOf } from '../lists/list-in-url.ts';
import { useContractList } from '../lists/use-contract-list.ts';

/** States of a person's link, as options of the filter. */
export const STATES = ['active', 'inactive', 'invited'] as const;
type LinkState = (typeof STATES)[number];

export const ON_FILE = ['yes', 'no'] as const;

export const LIST = listInUrl(users.list, {
  without: ['id', 'is_active', 'has_joined', 'has_hr_data'],
  own: { state: parseAsStringLiteral(STATES), hr: parseAsStringLiteral(ON_FILE) },
});

/** API filters for each state: whether the link is active and whether the person has joined. */
const BY_STATE: Record<LinkState, QueryOf<typeof users.list>> = {
  active: { is_active: 'true' },
  inactive: { is_active: 'false', has_joined: 'true' },
  invited: { has_joined: 'false' },
};

const toQuery = ({ state, hr, ...same }: { state?: LinkState; hr?: 'yes' | 'no' }): QueryOf<typeof users.list> => ({
  ...same,
  ...(state && BY_STATE[state]),
  ...(hr && { has_hr_data: hr === 'yes' ? 'true' : 'false' }),
});

export const usePeopleList = () => useContractList(LIST, { toQuery });
