import { randomInt } from 'node:crypto';
import type { notifications } from '@jornada/contract/notifications';
import type { FilterOf } from '@jornada/contract/list';
import { isRequired } from '@jornada/domain/notification-preferences';
import { type Notice, notificationKinds } from '@jornada/domain/notifications';
import type { TaskScope } from '@jornada/domain/tasks';
import { sql } from 'kysely';
import { preparedByForm } from '../db/prepared.ts';
import type { Placeholder, Placeholders } from '../db/placeholder.ts';
import { inOrder, countOf, type Segment, type SortColumns } from '../db/paging.ts';
import { mayBeSeen } from '../db/task-scope.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { updateRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

export const NOTIFICATION_ORDER = {
  at: { column: 'at', kind: 'text' },
} as const satisfies SortColumns<typeof notifications.list>;

/** The largest range of `randomInt`: two ids of one person collide once in 10^14. */
const MOST_IDS = 2 ** 48 - 1;

/**
 * Adds a notification for an active person, unless they switched its kind off in the inbox and by e-mail; an unread one
 * of the same group is incremented instead.
 * @returns the notification; undefined if there is none
 */
export const insertNotification = (
  tx: Db,
  accountId: number,
  { kind, userId, actorId, subjectId, personId, group, count }: Notice,
  at: Instant,
) =>
  sqlOf(tx)
    .insertInto('notifications')
    .columns([
      'account_id',
      'user_id',
      'id',
      'kind',
      'at',
      'actor_id',
      'subject_id',
      'group_key',
      'count',
      'inbox',
      'person_id',
    ])
    .expression((eb) =>
      eb
        .selectFrom('employment_links as link')
        .leftJoin('notification_choices as choice', (join) =>
          join
            .onRef('choice.account_id', '=', 'link.account_id')
            .onRef('choice.user_id', '=', 'link.user_id')
            .on('choice.kind', '=', kind),
        )
        .where('link.account_id', '=', accountId)
        .where('link.user_id', '=', userId)
        .where(isRequired(kind) ? mayReadOwn(at) : sql<boolean>`link.deactivated_at is null`)
        .where((or) =>
          or.or([or('choice.inbox', 'is', null), or('choice.inbox', '=', 1), or('choice.email', '<>', 'never')]),
        )
        .select(['link.account_id', 'link.user_id'])
        .select([int(randomInt(1, MOST_IDS)).as('id'), text(kind).as('kind'), text(at).as('at')])
        .select([int(actorId).as('actor_id'), int(subjectId).as('subject_id')])
        .select([text(group).as('group_key'), int(count).as('count')])
        .select((of) => of.fn.coalesce('choice.inbox', of.lit(1)).as('inbox'))
        .select(int(personId ?? null).as('person_id')),
    )
    .onConflict((on) =>
      on
        .columns(['account_id', 'user_id', 'group_key'])
        .where('read_at', 'is', null)
        .doUpdateSet((eb) => ({
          count: sql<number>`notifications.count + ${eb.ref('excluded.count')}`,
          at: eb.ref('excluded.at'),
          actor_id: eb.ref('excluded.actor_id'),
          inbox: eb.ref('excluded.inbox'),
          // Null if it is about several people.
          person_id: sql<
            number | null
          >`case when notifications.person_id = excluded.person_id then excluded.person_id end`,
          mailed_at: null,
        })),
    )
    .returning(['notifications.id', 'notifications.count'])
    .executeTakeFirst();

/** Whether a person is employed, or has left and still reads their own records. `link` is the employment link. */
export const mayReadOwn = (at: Instant) =>
  sql<boolean>`(link.deactivated_at is null or link.access_until >= ${at.slice(0, 10)})`;

const int = <T extends number | null>(value: T) => sql<T>`cast(${value} as bigint)`;
const text = <T extends string>(value: T) => sql<T>`cast(${value} as text)`;

/** The person whose notifications are read, and the tasks that they may see now. */
export type Reader = TaskScope & { userId: number };
/** A reader, or placeholders for its values in a prepared query. */
type BoundReader = { [K in keyof Reader]: Reader[K] | Placeholder<number> };

/** Kinds start with their area. */
const isOfTask = sql<boolean>`substr(notifications.kind, 1, 6) = 'tasks.'`;

/**
 * The condition that the subject of a notification is still visible: feedback that author and recipients still see,
 * requests that were not withdrawn, plans that exist, and open NPS waves that wait for the person's answer.
 */
const ofSubject = ({ kind, table, where }: { kind: readonly string[]; table: string; where: string }) =>
  sql<boolean>`(notifications.kind not in (${sql.join(kind.map((one) => sql.lit(one)))}) or exists (
    select 1 from ${sql.table(table)} as subject
    where subject.account_id = notifications.account_id and subject.id = notifications.subject_id
      and ${sql.raw(where)}))`;
const isFeedbackSeen = ofSubject({
  kind: ['feedback.received', 'feedback.replied', 'feedback.hidden'],
  table: 'feedback',
  where: "subject.state in ('sent', 'hidden')",
});
const isRequestSeen = ofSubject({
  kind: ['feedback.requested', 'feedback.answered'],
  table: 'feedback_requests',
  where: 'subject.withdrawn_at is null',
});
const isPlanSeen = ofSubject({
  kind: notificationKinds.filter((kind) => kind.startsWith('pdi.')),
  table: 'pdi',
  where: 'subject.deleted_at is null',
});
const isAnswerAwaited = ofSubject({
  kind: ['nps.opened', 'nps.reminded'],
  table: 'nps_waves',
  where: `subject.state = 'open' and exists (select 1 from nps_participants as asked
    where asked.account_id = notifications.account_id and asked.wave_id = subject.id
      and asked.user_id = notifications.user_id and asked.answered = 0)`,
});
const isFormAwaited = ofSubject({
  kind: ['evaluations.opened', 'evaluations.reminded', 'evaluations.deadline'],
  table: 'evaluations',
  where: `subject.state = 'collecting' and subject.deleted_at is null and exists (select 1 from evaluation_raters as rater
    where rater.account_id = notifications.account_id and rater.evaluation_id = subject.id
      and rater.user_id = notifications.user_id and rater.state in ('open', 'drafting'))`,
});

const isNominationAwaited = ofSubject({
  kind: ['evaluations.nominate', 'evaluations.approve'],
  table: 'evaluations',
  where: "subject.state = 'nominating' and subject.deleted_at is null",
});
const isCancelSeen = ofSubject({
  kind: ['evaluations.canceled'],
  table: 'evaluations',
  where: 'subject.deleted_at is null',
});

/** People who are still calibrators: ids are a JSON list, which every engine reads as text. */
const isCalibrator = ofSubject({
  kind: ['evaluations.calibrate'],
  table: 'evaluations',
  where: `subject.state not in ('draft', 'released', 'canceled') and subject.deleted_at is null
    and subject.calibration_locked_at is null and replace(replace(subject.calibrator_ids, '[', ','), ']', ',')
      like '%,' || notifications.user_id || ',%'`,
});

const isRatingAwaited = ofSubject({
  kind: ['evaluations.rate'],
  table: 'evaluations',
  where: `subject.state = 'closed' and subject.deleted_at is null and subject.calibration_locked_at is null
    and exists (select 1 from evaluation_subjects as led
    where led.account_id = notifications.account_id and led.evaluation_id = subject.id
      and led.leader_id = notifications.user_id and led.state = 'counted' and not exists (
        select 1 from evaluation_ratings as rated where rated.account_id = led.account_id
          and rated.evaluation_id = led.evaluation_id and rated.subject_id = led.user_id))`,
});

const isResultSeen = ofSubject({
  kind: ['evaluations.released', 'evaluations.settled'],
  table: 'evaluations',
  where: `subject.deleted_at is null and exists (select 1 from evaluation_subjects as own
    where own.account_id = notifications.account_id and own.evaluation_id = subject.id
      and own.user_id = notifications.user_id and own.released_at is not null)`,
});

const isCycleSeen = ofSubject({
  kind: ['evaluations.discuss', 'evaluations.contested'],
  table: 'evaluations',
  where: 'subject.deleted_at is null',
});

/** The person's notifications, except those whose subject was deleted or is no longer visible to them. */
export const visible = (db: Db, { accountId, userId, onlyOf }: BoundReader) =>
  sqlOf(db)
    .selectFrom('notifications')
    .leftJoin('tasks', (join) =>
      join
        .onRef('tasks.account_id', '=', 'notifications.account_id')
        .onRef('tasks.id', '=', 'notifications.subject_id')
        .on(isOfTask)
        .on('tasks.deleted_at', 'is', null)
        .on(mayBeSeen(onlyOf)),
    )
    .where('notifications.account_id', '=', accountId)
    .where('notifications.user_id', '=', userId)
    .where((eb) =>
      eb.or([eb('tasks.id', 'is not', null), eb('notifications.subject_id', 'is', null), eb.not(isOfTask)]),
    )
    .where(isFeedbackSeen)
    .where(isRequestSeen)
    .where(isPlanSeen)
    .where(isAnswerAwaited)
    .where(isNominationAwaited)
    .where(isCancelSeen)
    .where(isFormAwaited)
    .where(isCalibrator)
    .where(isRatingAwaited)
    .where(isResultSeen)
    .where(isCycleSeen);

/** Those that are in the inbox. */
const matching = (db: Db, reader: BoundReader, { unread, kind }: FilterOf<typeof notifications.list>) => {
  let query = visible(db, reader).where('notifications.inbox', '=', 1);
  if (unread) query = query.where('notifications.read_at', 'is', null);
  // An empty list has no SQL syntax that all engines accept.
  if (kind) query = kind.length ? query.where('notifications.kind', 'in', kind) : query.where(sql<boolean>`1 = 0`);
  return query;
};

export const listNotifications = (
  db: Db,
  reader: Reader,
  filter: FilterOf<typeof notifications.list>,
  segment: Segment,
) =>
  inOrder(matching(db, reader, filter), 'notifications', segment)
    .select(['notifications.id', 'notifications.kind', 'notifications.at', 'notifications.count'])
    .select(['notifications.actor_id', 'notifications.subject_id', 'notifications.person_id'])
    .select(['notifications.read_at', 'notifications.group_key', 'tasks.title'])
    .execute();

export const countNotifications = (
  db: Db,
  reader: Reader,
  filter: FilterOf<typeof notifications.list>,
): Promise<number> => countOf(matching(db, reader, filter));

/** The number shown at the bell. */
const unreadOf = preparedByForm(
  (seesAll: boolean) => String(seesAll),
  (seesAll) => (db, v: Placeholders<{ accountId: number; userId: number }>) =>
    matching(
      db,
      { accountId: v.accountId, userId: v.userId, onlyOf: seesAll ? null : v.userId },
      { unread: true },
    ).select(({ fn }) => fn.countAll<number>().as('unread')),
);

/** The number of a person's unread notifications, without those of tasks that they may not see. */
export const countUnread = async (db: Db, { accountId, userId, onlyOf }: Reader): Promise<number> =>
  (await unreadOf(db, onlyOf === null, { accountId, userId }))[0]?.unread ?? 0;

/** Marks unread notifications of a person as read: those of `ids`, or all up to an instant. @returns how many */
export async function markRead(
  db: Db,
  { accountId, userId }: { accountId: number; userId: number },
  which: { ids: readonly number[] } | { until: Instant },
  at: Instant,
): Promise<number> {
  const unread = sqlOf(db)
    .updateTable('notifications')
    .set({ read_at: at })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  const chosen = 'ids' in which ? unread.where('id', 'in', which.ids) : unread.where('at', '<=', which.until);
  return Number((await chosen.executeTakeFirst()).numUpdatedRows);
}

/** Marks a person's notifications of a group as read. @returns whether one was unread */
export const readGroup = async (
  tx: Db,
  { accountId, userId }: { accountId: number; userId: number },
  group: string,
  at: Instant,
): Promise<boolean> =>
  (await updateRows(
    tx,
    'notifications',
    { account_id: accountId, user_id: userId, group_key: group, read_at: null },
    { read_at: at },
  )) > 0;

/** Those of `groups` for which the person has a notification, read or not. */
export const listNotifiedGroups = async (
  db: Db,
  accountId: number,
  userId: number,
  groups: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await sqlOf(db)
        .selectFrom('notifications')
        .where('account_id', '=', accountId)
        .where('user_id', '=', userId)
        .where('group_key', 'in', groups)
        .select('group_key')
        .execute()
    ).map(({ group_key }) => group_key),
  );

/** Deletes notifications from before `before`, and returns how many. */
export const deleteOldNotifications = async (db: Db, before: Instant): Promise<number> =>
  Number((await sqlOf(db).deleteFrom('notifications').where('at', '<', before).executeTakeFirst()).numDeletedRows);
