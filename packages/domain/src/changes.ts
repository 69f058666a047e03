import { type Capability, type Level, may } from './access.ts';

/** A change of a resource, before it is narrowed to what a subscriber may see. */
export interface Change {
  /** Its name in the audit log. */
  target: string;
  /** The ids of the rows; null where there are too many to list. */
  ids: readonly number[] | null;
  /** The author; null for a job or the operator. */
  by: number | null;
  requestId: string;
  /** The only people it concerns, who receive just the name of the resource; null if it concerns the account. */
  to: readonly number[] | null;
}

/** A change as a live update sends it: `many` and no author for callers who may not see every row. */
export interface ChangeMessage {
  resource: string;
  ids: number[] | 'many';
  by: number | null;
  request_id: string;
}

/** Targets of the audit log that are parts of one resource of the interface. */
const PART_OF: Readonly<Record<string, string>> = {
  'time-bank-closing': 'time-bank',
  'time-bank-policy': 'time-bank',
  'time-bank-agreement': 'time-bank',
  'time-bank-member': 'time-bank',
  'time-bank-settlement': 'time-bank',
};

/**
 * Targets that concern few people, who alone are told, by an announcement of its own: that an event of theirs happened is
 * nobody else's to know.
 */
const PRIVATE = ['feedback', 'feedback-requests', 'pdi'];

/** Whether everybody in the account may learn that something of `target` changed. */
export const isPublicTarget = (target: string): boolean => !PRIVATE.includes(target);
/** The targets of which not everybody may learn. */
export const privateTargets: readonly string[] = PRIVATE;

/** Targets whose ids are those of people. */
const ABOUT_PEOPLE = ['user', 'employee-hr-data', 'work-timer'];

/** Whether this person may receive `change`. */
export const isFor = ({ to }: Change, userId: number): boolean => to === null || to.includes(userId);

/** Whether `change` names this person. */
export const namesPerson = ({ target, ids }: Change, userId: number): boolean =>
  ABOUT_PEOPLE.includes(target) && ids !== null && ids.includes(userId);

/** The message about a change that names this person, without other people it names and without its author. */
export const ownMessageOf = ({ target, requestId }: Change, userId: number): ChangeMessage => ({
  resource: target,
  ids: [userId],
  by: null,
  request_id: requestId,
});

/** Whether `change` may affect the rights of this person: their link or password, or the plan of their account. */
export const concernsRightsOf = ({ target, ids }: Change, userId: number): boolean =>
  target === 'accounts' || (target === 'user' && (ids === null || ids.includes(userId)));

/**
 * The message about `change` for people of `level`: with the rows and the author only where they may see every row.
 * @param rowsSeenBy the capability to see every row of a resource; null where ids are never sent
 */
export function messageOf(
  change: Change,
  level: Level,
  rowsSeenBy: (resource: string) => Capability | null,
): ChangeMessage {
  const resource = PART_OF[change.target] ?? change.target;
  const capability = rowsSeenBy(resource);
  const seesAll = capability !== null && may(level, capability);
  return {
    resource,
    ids: seesAll && change.ids ? [...change.ids] : 'many',
    by: seesAll ? change.by : null,
    request_id: change.requestId,
  };
}
