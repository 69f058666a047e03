/** Competence groups of an account, archived ones included. */
export const MOST_COMPETENCE_GROUPS = 100;

interface Placed {
  id: number;
  is_active: boolean;
}

/**
 * All groups in the order that puts the active ones into `order` and the archived ones, as they are, after
 * them.
 * @param groups all groups of the account, in their present order
 * @returns the ids; undefined unless `order` is exactly the active groups, each once
 */
export function orderedGroups(groups: readonly Placed[], order: readonly number[]): number[] | undefined {
  const active = new Set(groups.filter(({ is_active }) => is_active).map(({ id }) => id));
  const isWhole = order.length === active.size && new Set(order).size === active.size;
  if (!isWhole || order.some((id) => !active.has(id))) return undefined;
  return [...order, ...groups.filter(({ is_active }) => !is_active).map(({ id }) => id)];
}
