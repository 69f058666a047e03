/**
 * Permission levels of an employment link (interface, Authentication 7). A higher number means more capabilities,
 * except level 2 (Accountant), which has a separate set.
 */
export const LEVELS = [1, 2, 3, 4, 5] as const;
export type Level = (typeof LEVELS)[number];

export const EMPLOYEE = 1;
export const ACCOUNTANT = 2;
export const MANAGER = 3;
export const ADMIN = 4;
export const SUPER_ADMIN = 5;

/**
 * Permission table: each capability and the levels that have it. The BFF enforces it and the screens read it to disable
 * controls, so the two cannot disagree. A capability not listed is denied.
 */
export const CAPABILITIES = {
  /** See and change tasks one created or is assigned to. */
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
  /** Change one's own public profile: the photo. */
  'people.own': [1, 2, 3, 4, 5],
  'people.manage': [4, 5],
  'people.grant-super': [5],
  'people.offboard': [4, 5],
  /** List offboardings, to settle what is owed. */
  'people.offboardings': [2, 4, 5],
  'hr.own': [1, 2, 3, 4, 5],
  'hr.manage': [4, 5],
  'hr.deactivate': [5],
  /** See and change payroll fields: employee number, department, type of employment. */
  'hr.payroll': [2, 4, 5],
  /** Receive a notification about people who reveal many values. */
  'hr.watch': [5],
  'hours.own': [1, 2, 3, 4, 5],
  'hours.read-all': [2, 3, 4, 5],
  'hours.write-all': [3, 4, 5],
  'hours.schedules': [2, 4, 5],
  'bank.own': [1, 2, 3, 4, 5],
  'bank.read-all': [2, 3, 4, 5],
  'bank.post': [2, 5],
  /** Settle hours of other people, one or many, and the banks of people who left. */
  'bank.settle': [2, 5],
  'bank.policy': [5],
  /** See the payroll rows of a month, with employee numbers and departments. */
  'payroll.read': [2, 5],
  'payroll.hand-over': [2, 5],
  'absences.own': [1, 2, 3, 4, 5],
  'absences.read-all': [2, 3, 4, 5],
  /** Read the name of a private kind, and notes. */
  'absences.private': [2, 4, 5],
  'absences.decide': [3, 4, 5],
  /** Enter absences of others as approved. */
  'absences.record': [2, 4, 5],
  'absences.kinds': [4, 5],
  'allocations.own': [1, 2, 3, 4, 5],
  'allocations.read-all': [2, 3, 4, 5],
  'allocations.write': [3, 4, 5],
  'account.read': [1, 2, 3, 4, 5],
  'account.brand': [4, 5],
  'account.settings': [5],
  'audit.read': [4, 5],
  'competences.read': [1, 2, 3, 4, 5],
  'competences.manage': [4, 5],
  /** Give, ask for and read one's own feedback, and the wall. */
  'feedback.own': [1, 2, 3, 4, 5],
  /** Hide posts of the wall, and read and hide what was reported. */
  'feedback.moderate': [4, 5],
  /** Answer the waves in which one is asked. */
  'nps.answer': [1, 2, 3, 4, 5],
  /** See waves, and those parts of their results that are for everybody or for leaders of the people concerned. */
  'nps.read': [1, 2, 3, 4, 5],
  /** Create, open and close waves, and see all shown results. */
  'nps.manage': [4, 5],
  /** Write and read one’s own plans, and as leader those of the people one leads. */
  'pdi.own': [1, 2, 3, 4, 5],
  /** Read the plans of everybody, which is logged. */
  'pdi.read-all': [4, 5],
  /**
   * Answer evaluations in which one is a rater, and read one’s own results; as leader those of the people one led in a
   * cycle.
   */
  'evaluations.own': [1, 2, 3, 4, 5],
  /** Write evaluation templates, and create, open and close cycles. */
  'evaluations.manage': [4, 5],
  /** Delete counted evaluations with their results. */
  'evaluations.erase': [5],
} as const satisfies Record<string, readonly Level[]>;

export type Capability = keyof typeof CAPABILITIES;

/** Whether `level` has `capability`. */
export const may = (level: Level, capability: Capability): boolean =>
  (CAPABILITIES[capability] as readonly Level[]).includes(level);

/** The levels that have `capability`, lowest first. */
export const capabilityLevels = (capability: Capability): readonly Level[] => CAPABILITIES[capability];

/** All capabilities of `level`, in table order. */
export const capabilitiesOf = (level: Level): Capability[] =>
  (Object.keys(CAPABILITIES) as Capability[]).filter((capability) => may(level, capability));

/** The lowest level that has `capability`; a disabled button names it as the reason. */
export const lowestLevelWith = (capability: Capability): Level => CAPABILITIES[capability][0];

/** The permitted callers of an operation: anyone, any signed-in user, or users with a capability. */
export type Access = 'public' | 'signed-in' | Capability;
