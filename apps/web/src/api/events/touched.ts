import type { ResourceName } from '@jornada/contract/contract';
import type { LiveEvent } from '@jornada/contract/events';

type Change = Extract<LiveEvent, { event: 'change' }>;

/** What else is shown by a change: names, sums and rights that come from another resource. */
const ALSO: Partial<Record<string, readonly ResourceName[]>> = {
  'task-tags': ['tasks'],
  'work-timer': ['work-time'],
  'work-schedules': ['work-time', 'resource-allocation', 'time-bank'],
  holidays: ['work-time', 'resource-allocation', 'time-bank'],
  'employee-hr-data': ['user'],
  // One's own level, link, name and account stand in the session.
  user: ['session'],
  accounts: ['session'],
};

/** What everything that is done is written down in. */
const ALWAYS: readonly ResourceName[] = ['audit'];

/** What is to be asked again: rows of a resource by their ids, or all of it. */
export type Touched = Map<string, Set<number> | 'all'>;

/** Adds what `change` touches to what is touched already. */
export function touch(touched: Touched, { resource, ids }: Change): void {
  const known = touched.get(resource);
  touched.set(resource, ids === 'many' || known === 'all' ? 'all' : new Set([...(known ?? []), ...ids]));
  for (const other of [...(ALSO[resource] ?? []), ...ALWAYS]) touched.set(other, 'all');
}

/**
 * Whether what a query asks for is touched. A single row is where its id is; everything else of its resource may be, and
 * so may an answer that tells of other resources beside its own.
 */
export function isTouched(
  touched: Touched,
  [resource, name, input]: readonly unknown[],
  meta: Readonly<Record<string, unknown>> = {},
): boolean {
  const { tellsOf } = meta;
  if (Array.isArray(tellsOf) && tellsOf.some((other) => touched.has(String(other)))) return true;
  const ids = touched.get(String(resource));
  if (ids === undefined || ids === 'all') return ids === 'all';
  const id = name === 'byId' ? (input as { params?: { id?: number } } | undefined)?.params?.id : undefined;
  return id === undefined || ids.has(id);
}
