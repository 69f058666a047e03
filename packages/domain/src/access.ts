/** Permission levels of an employment link (the interface, Authentication 7). Power grows with the number, except for 2, which is another trade. */
export const LEVELS = [1, 2, 3, 4, 5] as const;
export type Level = (typeof LEVELS)[number];

export const EMPLOYEE = 1;
export const ACCOUNTANT = 2;
export const MANAGER = 3;
export const ADMIN = 4;
export const SUPER_ADMIN = 5;

/**
 * Who may what: a capability and the levels that have it. The BFF refuses by this table and the screens
 * disable by it, so the two cannot disagree. What is not listed is denied.
 */
export const CAPABILITIES = {
  /** See and change tasks that one created or is assigned to. */
  'tasks.own': [1, 2, 3, 4, 5],
  /** See, change and delete every task of the account. */
  'tasks.all': [3, 4, 5],
  'tags.read': [1, 2, 3, 4, 5],
  'tags.create': [3, 4, 5],
  'tags.manage': [4, 5],
  'comments.write': [1, 2, 3, 4, 5],
  'comments.delete-any': [4, 5],
  'clients.read': [1, 2, 3, 4, 5],
  'clients.write': [3, 4, 5],
  'people.read': [1, 2, 3, 4, 5],
  'people.manage': [4, 5],
  'people.grant-super': [5],
  'hr.own': [1, 2, 3, 4, 5],
  'hr.manage': [4, 5],
  'hr.deactivate': [5],
  'hours.own': [1, 2, 3, 4, 5],
  'hours.read-all': [2, 3, 4, 5],
  'hours.write-all': [3, 4, 5],
  'hours.schedules': [4, 5],
  'bank.own': [1, 2, 3, 4, 5],
  'bank.read-all': [2, 3, 4, 5],
  'bank.post': [2, 5],
  'bank.policy': [5],
  'allocations.own': [1, 2, 3, 4, 5],
  'allocations.read-all': [2, 3, 4, 5],
  'allocations.write': [3, 4, 5],
  'account.read': [1, 2, 3, 4, 5],
  'account.brand': [4, 5],
  'account.settings': [5],
  'audit.read': [4, 5],
} as const satisfies Record<string, readonly Level[]>;

export type Capability = keyof typeof CAPABILITIES;

/** Whether people of `level` have `capability`. */
export const may = (level: Level, capability: Capability): boolean =>
  (CAPABILITIES[capability] as readonly Level[]).includes(level);

/** All that people of `level` may do, in the order of the table. */
export const capabilitiesOf = (level: Level): Capability[] =>
  (Object.keys(CAPABILITIES) as Capability[]).filter((capability) => may(level, capability));

/** The lowest level that has `capability`: what a disabled button names as its reason. */
export const lowestLevelWith = (capability: Capability): Level => CAPABILITIES[capability][0];

/**
 * Who may call an operation: anybody; anybody signed in, whatever the level; or those with a capability.
 */
export type Access = 'public' | 'signed-in' | Capability;
