import type { SubjectState } from '@jornada/domain/evaluations';
import type { Notice, NotificationKind } from '@jornada/domain/notifications';
import type { CycleRow } from './cycles.queries.ts';

/** A notification about the forms of a cycle. */
export const noticeOf = (kind: NotificationKind, evaluationId: number, userId: number, group: string): Notice => ({
  kind,
  userId,
  actorId: null,
  subjectId: evaluationId,
  group,
  count: 1,
});

/** Notifications of those who propose peers, once a cycle is open for that: each subject, or each leader once. */
export const nominateNotices = (
  { id, settings: { nomination } }: Pick<CycleRow, 'id' | 'settings'>,
  subjects: readonly { user_id: number; leader_id: number | null; state: SubjectState }[],
): Notice[] => {
  if (nomination === 'admin') return [];
  const people = subjects
    .filter(({ state }) => state === 'waiting')
    .flatMap(({ user_id, leader_id }) => (nomination === 'subject' ? user_id : (leader_id ?? [])));
  return [...new Set(people)].map((person) =>
    noticeOf('evaluations.nominate', id, person, `evaluations.nominate:${id}`),
  );
};

/** Notifications of the leaders of a cycle that is counted: how many people each rates. */
export const rateNotices = (
  { id, settings: { rating } }: Pick<CycleRow, 'id' | 'settings'>,
  subjects: readonly { leader_id: number | null; state: SubjectState }[],
): Notice[] => {
  if (rating === null) return [];
  const counted = subjects.filter(({ state }) => state === 'counted');
  return [...Map.groupBy(counted, ({ leader_id }) => leader_id)].flatMap(([leader, led]) =>
    leader === null ? [] : { ...noticeOf('evaluations.rate', id, leader, `evaluations.rate:${id}`), count: led.length },
  );
};

interface Asked {
  user_id: number;
  forms: number;
  submitted: number;
}

/**
 * Notifications of those who have forms left: of the opening, and of the days before the last one.
 * @param left days until the last one, of the reminder that is due; undefined before
 */
export const noticesOf = (
  { id, answer_until }: { id: number; answer_until: string },
  asked: readonly Asked[],
  left: number | undefined,
): Notice[] =>
  asked
    .filter(({ forms, submitted }) => submitted < forms)
    .map(({ user_id }) =>
      left === undefined
        ? noticeOf('evaluations.opened', id, user_id, `evaluations.opened:${id}`)
        : noticeOf('evaluations.reminded', id, user_id, `evaluations.left:${id}:${answer_until}:${left}`),
    );
