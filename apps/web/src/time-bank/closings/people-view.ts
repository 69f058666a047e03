import { fold } from '@jornada/domain/text';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import type { ClosingPerson } from './closing.ts';
import { GROUPS, type Group, groupOf, type Sum, SUMS } from './groups.ts';

/** The order of the people within their groups: by name, or by a figure in either direction. */
export type PeopleSort = 'nome' | Sum | `-${Sum}`;

const SORTS: readonly PeopleSort[] = ['nome', ...SUMS, ...SUMS.map((sum): PeopleSort => `-${sum}`)];

/** The filters and the order of the people of a month. */
export interface PeopleView {
  q: string;
  /** Null for all groups. */
  group: Group | null;
  sort: PeopleSort;
}

/** The view in the address, so that a link and the back button show the same people. */
export function usePeopleView(): [PeopleView, (changes: Partial<PeopleView>) => void] {
  const [view, set] = useQueryStates({
    q: parseAsString.withDefault(''),
    group: parseAsStringLiteral(GROUPS),
    sort: parseAsStringLiteral(SORTS).withDefault('nome'),
  });
  return [view, (changes) => void set(changes)];
}

/** The people that match the view, in its order. A search ignores case and accents. */
export function peopleIn(
  people: readonly ClosingPerson[],
  { q, group, sort }: PeopleView,
  { isClosed, nameOf }: { isClosed: boolean; nameOf: (id: number) => string },
): ClosingPerson[] {
  const wanted = fold(q.trim());
  return people
    .filter((person) => group === null || groupOf(person, isClosed) === group)
    .filter(({ user_id }) => fold(nameOf(user_id)).includes(wanted))
    .toSorted((a, b) => comparison(a, b, sort) || nameOf(a.user_id).localeCompare(nameOf(b.user_id)));
}

function comparison(a: ClosingPerson, b: ClosingPerson, sort: PeopleSort): number {
  if (sort === 'nome') return 0;
  const descending = sort.startsWith('-');
  const field = (descending ? sort.slice(1) : sort) as Sum;
  const difference = (a[field] ?? 0) - (b[field] ?? 0);
  return descending ? -difference : difference;
}
