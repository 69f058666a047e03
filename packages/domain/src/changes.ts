import { type Capability, type Level, may } from './access.ts';

/** A change of a resource, before it is reduced to what a subscriber may see. */
export interface Change {
  /** Its target in the audit log. */
  target: string;
  /** The ids of the rows; null if there are too many to list. */
  ids: readonly number[] | null;
  /** The author; null for a job or the operator. */
  by: number | null;
  requestId: string;
  /** The only people it concerns, who receive just the name of the resource; null if it concerns the account. */
  to: readonly number[] | null;
}

/** A change as sent in a live update: `many` and no author for callers who may not see every row. */
export interface ChangeMessage {
  resource: string;
  ids: number[] | 'many';
  by: number | null;
  request_id: string;
}

/** Targets of the audit log that are parts of another resource. */
const PART_OF: Readonly<Record<string, string>> = {
  'time-bank-closing': 'time-bank',
  'time-bank-policy': 'time-bank',
  'time-bank-agreement': 'time-bank',
  'time-bank-member': 'time-bank',
  'time-bank-settlement': 'time-bank',
};

/** Targets that concern few people, who get separate announcements: nobody else may learn that something happened. */
const PRIVATE = ['feedback', 'feedback-requests', 'pdi'];

/** Whether everybody in the account may learn that something in `target` changed. */
export const isPublicTarget = (target: string): boolean => !PRIVATE.includes(target);
/** The targets about which not everybody may be informed. */
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
 * The message about `change` for people of `level`, with rows and author only if they may see every row.
 * @param rowsSeenBy the capability to see every row of a resource; null if ids are never sent
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
