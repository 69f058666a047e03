import type { ResourceName } from '@jornada/contract/contract';
import type { LiveEvent } from '@jornada/contract/events';

type Change = Extract<LiveEvent, { event: 'change' }>;

/** Resources whose answers include data of another: names, sums and rights. */
const ALSO: Partial<Record<string, readonly ResourceName[]>> = {
  'task-tags': ['tasks'],
  'work-timer': ['work-time'],
  'work-schedules': ['work-time', 'resource-allocation', 'time-bank'],
  holidays: ['work-time', 'resource-allocation', 'time-bank'],
  'employee-hr-data': ['user'],
  // The session contains the user's level, link, name and account.
  user: ['session'],
  accounts: ['session'],
};

/** Resources that record every write. */
const ALWAYS: readonly ResourceName[] = ['audit'];

/** The data to refetch: rows of a resource by id, or all of it. */
export type Touched = Map<string, Set<number> | 'all'>;

/** Adds what `change` touches. */
export function touch(touched: Touched, { resource, ids }: Change): void {
  const known = touched.get(resource);
  touched.set(resource, ids === 'many' || known === 'all' ? 'all' : new Set([...(known ?? []), ...ids]));
  for (const other of [...(ALSO[resource] ?? []), ...ALWAYS]) touched.set(other, 'all');
}

/**
 * Whether a query is affected. A query of a single row is matched by its id; any other query of the resource may be
 * affected, and so may a query that includes other resources.
 */
export function isTouched(
  touched: Touched,
  [resource, name, input]: readonly unknown[],
  meta: Readonly<Record<string, unknown>> = {},
): boolean {
  const { includes } = meta;
  if (Array.isArray(includes) && includes.some((other) => touched.has(String(other)))) return true;
  const ids = touched.get(String(resource));
  if (ids === undefined || ids === 'all') return ids === 'all';
  const id = name === 'byId' ? (input as { params?: { id?: number } } | undefined)?.params?.id : undefined;
  return id === undefined || ids.has(id);
}
