/** The maximum number of competence groups of an account, including archived ones. */
export const MOST_COMPETENCE_GROUPS = 100;

interface Placed {
  id: number;
  is_active: boolean;
}

/**
 * All groups with the active ones in the given order, followed by the archived ones in their current order.
 * @param groups all groups of the account, in their current order
 * @returns the ids; undefined unless `order` contains exactly the active groups, each once
 */
export function orderedGroups(groups: readonly Placed[], order: readonly number[]): number[] | undefined {
  const active = new Set(groups.filter(({ is_active }) => is_active).map(({ id }) => id));
  const isWhole = order.length === active.size && new Set(order).size === active.size;
  if (!isWhole || order.some((id) => !active.has(id))) return undefined;
  return [...order, ...groups.filter(({ is_active }) => !is_active).map(({ id }) => id)];
}
