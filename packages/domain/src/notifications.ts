import { type Capability, type Level, may } from './access.ts';

/** The subject of a notification: its target, and the displayed titles. */
export type NotificationSubject =
  | 'tasks'
  | 'user'
  | 'own-hr-data'
  | 'own-time-bank'
  | 'time-bank'
  | 'closings'
  | 'settlements'
  | 'absences'
  | 'feedback'
  | 'feedback-requests'
  | 'pdi'
  | 'nps'
  | 'nps-answers'
  | 'evaluations'
  | 'evaluation-ratings'
  | 'evaluation-results'
  | 'evaluation-forms'
  | 'own-evaluation';

interface KindOf {
  about: NotificationSubject;
  /** Whether it is always in the inbox. */
  required?: true;
  /** For a kind with a deadline: the number of days from the notification within which it falls. */
  dueWithin?: number;
  /** Only people with it are notified. */
  capability?: Capability;
}

/** The kinds of notifications, each named by its area and event, one per line. */
export const NOTIFICATION_KINDS = {
  'tasks.assigned': { about: 'tasks' },
  'tasks.due': { about: 'tasks', dueWithin: 1 },
  'tasks.commented': { about: 'tasks' },
  'tasks.mentioned': { about: 'tasks' },
  'hr.revealed': { about: 'own-hr-data', required: true },
  'time-bank.due': { about: 'own-time-bank', dueWithin: 30 },
  'account.invitation-accepted': { about: 'user' },
  'absences.asked': { about: 'absences' },
  'absences.decided': { about: 'absences' },
  'absences.file-opened': { about: 'absences', required: true },
  'absences.overdrawn': { about: 'time-bank', capability: 'bank.post' },
  'closing.open': { about: 'closings', capability: 'bank.post' },
  'closing.own-by-self': { about: 'closings', required: true, capability: 'people.offboard' },
  'closing.corrected': { about: 'own-time-bank', required: true },
  'feedback.received': { about: 'feedback' },
  'feedback.replied': { about: 'feedback' },
  'feedback.hidden': { about: 'feedback' },
  'feedback.requested': { about: 'feedback-requests' },
  'feedback.answered': { about: 'feedback-requests' },
  'pdi.proposed': { about: 'pdi' },
  'pdi.accepted': { about: 'pdi' },
  'pdi.returned': { about: 'pdi' },
  'nps.opened': { about: 'nps-answers' },
  'nps.reminded': { about: 'nps-answers' },
  'nps.counted': { about: 'nps' },
  'evaluations.nominate': { about: 'evaluations' },
  'evaluations.approve': { about: 'evaluations' },
  'evaluations.opened': { about: 'evaluation-forms' },
  'evaluations.reminded': { about: 'evaluation-forms' },
  'evaluations.deadline': { about: 'evaluation-forms' },
  'evaluations.canceled': { about: 'evaluations' },
  'evaluations.calibrate': { about: 'evaluations' },
  'evaluations.rate': { about: 'evaluation-ratings' },
  'evaluations.released': { about: 'own-evaluation', required: true },
  'evaluations.discuss': { about: 'evaluation-results' },
  'evaluations.contested': { about: 'evaluation-results', required: true },
  'evaluations.settled': { about: 'own-evaluation', required: true },
  'pdi.due': { about: 'pdi', dueWithin: 7 },
  'pdi.check-in': { about: 'pdi', dueWithin: 0 },
  'pdi.ending': { about: 'pdi', dueWithin: 14 },
  'pdi.late': { about: 'pdi', dueWithin: 0 },
  'bank.settled': { about: 'own-time-bank', required: true },
  'cycle.ended': { about: 'settlements', capability: 'bank.settle' },
  'offboarding.settle-by': { about: 'time-bank', capability: 'bank.post' },
} as const satisfies Record<string, KindOf>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

/** The number of days within which the subject of a kind is due; undefined for kinds without a deadline. */
export const dueWithin = (kind: NotificationKind): number | undefined => {
  const of: KindOf = NOTIFICATION_KINDS[kind];
  return of.dueWithin;
};

/** Every kind, in display order. */
export const notificationKinds = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

/** The kinds of notifications that a level can get. */
export const kindsFor = (level: Level): NotificationKind[] =>
  notificationKinds.filter((kind) => {
    const { capability }: KindOf = NOTIFICATION_KINDS[kind];
    return capability === undefined || may(level, capability);
  });

/** The group of notifications about hours that expire on a day. */
export const groupOfExpiry = (due_on: string): string => `time-bank.due:${due_on}`;

/** The day on which the hours of a notification expire; null for other groups. */
export const expiryOf = (group: string): string | null =>
  /^time-bank\.due:(?<day>\d{4}-\d\d-\d\d)$/.exec(group)?.groups?.['day'] ?? null;

/** Days after which a notification is deleted, read or not. */
export const NOTIFICATION_DAYS = 90;

/** A notification before it is stored. */
export interface Notice {
  kind: NotificationKind;
  /** The recipient. */
  userId: number;
  /** The author; null for a job. */
  actorId: number | null;
  /**
   * The task, person, feedback, request, plan or wave it is about; null if it is about several, or about the recipient.
   */
  subjectId: number | null;
  /** The person of a subject with several people; undefined for other subjects, and for several people. */
  personId?: number | undefined;
  /** Unread notifications of one person and group are merged into one, with a count. */
  group: string;
  /** Number of events that the notification groups. */
  count: number;
}

/**
 * Merges notices: one for each person and group, with the sum of their counts and the last actor, and with a person
 * only if all have the same. People get no notification about their own actions.
 */
export function grouped(notices: readonly Notice[]): Notice[] {
  const groups = new Map<string, Notice>();
  for (const notice of notices) {
    if (notice.userId === notice.actorId) continue;
    const key = JSON.stringify([notice.userId, notice.group]);
    const before = groups.get(key);
    const personId = !before || before.personId === notice.personId ? notice.personId : undefined;
    groups.set(key, { ...notice, personId, count: (before?.count ?? 0) + notice.count });
  }
  return [...groups.values()];
}

/** The path to a subject for the recipient `userId`, or to a person in it. */
const PATHS: Readonly<
  Record<NotificationSubject, (subjectId: number | null, userId: number, personId: number | null) => string>
> = {
  tasks: (taskId, userId) => (taskId === null ? `/tasks?assignee_id=${userId}` : `/tasks/${taskId}`),
  user: (personId) => (personId === null ? '/people' : `/people/${personId}`),
  'own-hr-data': (_, userId) => `/people/${userId}?tab=hr`,
  absences: () => '/absences',
  'own-time-bank': (_, userId) => `/time-bank/${userId}`,
  'time-bank': (personId) => (personId === null ? '/time-bank' : `/time-bank/${personId}`),
  closings: () => '/time-bank/closings',
  feedback: (feedbackId) => `/feedback?open=${feedbackId}`,
  'feedback-requests': (requestId) => `/feedback?tab=requests&request=${requestId}`,
  settlements: () => '/time-bank/settlements',
  pdi: (planId) => `/pdi/${planId}`,
  nps: (waveId) => `/nps/${waveId}`,
  'nps-answers': (waveId) => `/nps/answer/${waveId}`,
  evaluations: (evaluationId) => `/evaluations/${evaluationId}`,
  'evaluation-ratings': (evaluationId) => `/evaluations/${evaluationId}/calibration`,
  'evaluation-results': (evaluationId, _, personId) =>
    personId === null ? `/evaluations/${evaluationId}` : `/evaluations/${evaluationId}/results/${personId}`,
  'evaluation-forms': () => '/evaluations',
  'own-evaluation': (evaluationId, userId) => `/evaluations/${evaluationId}/results/${userId}`,
};

/** The path in the product that a notification of `userId` links to. */
export const pathOf = (
  { kind, subject_id, person_id }: { kind: NotificationKind; subject_id: number | null; person_id: number | null },
  userId: number,
): string => PATHS[NOTIFICATION_KINDS[kind].about](subject_id, userId, person_id);
