import type { LinePosition } from '@jornada/contract/user-lines';
import { fold } from '@jornada/domain/text';

/** Leaders and their reports. */
export interface Tree {
  byId: ReadonlyMap<number, LinePosition>;
  /** The direct reports by leader id, sorted by name; people without a leader are under null. */
  reports: ReadonlyMap<number | null, readonly LinePosition[]>;
}

/** A visible row of the tree. */
export interface TreeRow {
  person: LinePosition;
  /** Depth in the tree, from 1. */
  level: number;
  /** The position among the people of the same leader, from 1, and the number of these people. */
  place: number;
  siblings: number;
  isOpen: boolean;
}

/** @param items in the order in which siblings are listed */
export const treeOf = (items: readonly LinePosition[]): Tree => ({
  byId: new Map(items.map((person) => [person.user_id, person])),
  reports: Map.groupBy(items, ({ reports_to }) => reports_to),
});

/** The visible rows from the top: reports are visible below the people in `open`. */
export function rowsOf({ reports }: Tree, open: ReadonlySet<number>): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (leader: number | null, level: number) => {
    const people = reports.get(leader) ?? [];
    for (const [at, person] of people.entries()) {
      const isOpen = person.leads > 0 && open.has(person.user_id);
      rows.push({ person, level, place: at + 1, siblings: people.length, isOpen });
      if (isOpen) add(person.user_id, level + 1);
    }
  };
  add(null, 1);
  return rows;
}

/** The leaders above a person, nearest first. */
export function leadersAbove({ byId }: Tree, id: number): number[] {
  const above: number[] = [];
  for (let next = byId.get(id)?.reports_to ?? null; next !== null; next = byId.get(next)?.reports_to ?? null)
    above.push(next);
  return above;
}

/** The people whose name or job title contains `text`, in the order of the whole tree. */
export function foundIn(tree: Tree, text: string): number[] {
  const folded = fold(text.trim());
  if (folded === '') return [];
  return rowsOf(tree, new Set(tree.byId.keys())).flatMap(({ person: { user_id, nome, job_title } }) =>
    fold(nome).includes(folded) || fold(job_title).includes(folded) ? [user_id] : [],
  );
}

/** Accounts with at most this many people start fully expanded. */
const ALL_OPEN_UP_TO = 100;

/** Ids of the people who are expanded at first: all in a small account, otherwise only the top. */
export const openAtFirst = ({ byId, reports }: Tree): Set<number> =>
  new Set(byId.size <= ALL_OPEN_UP_TO ? byId.keys() : reports.get(null)?.map(({ user_id }) => user_id));
