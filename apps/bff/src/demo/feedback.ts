import { EMPLOYEE, MANAGER } from '@jornada/domain/access';
import { type DemoAccount, streamOf } from './demo-account.ts';
import { insertRows } from './insert-rows.queries.ts';
import type { DemoPerson } from './people.ts';
import { requestsOf, insertRequests } from './feedback-requests.ts';
import { type Given, insertGiven } from './given-feedback.ts';
import { insertDrafts } from './feedback-drafts.ts';

/** The number of praises on the wall, and of competences in the demo. */
const ON_WALL = 14;

/** Smaller companies get less feedback. */
const SMALL = { people: 12, praise: 4, constructive: 2 };

/** Working days of a year. */
const YEAR = 250;

/**
 * Feedback of a year: praise, some of it on the wall, and constructive feedback, one of which was reported; with
 * reactions, replies, drafts and requests. The first employee has one that they have not opened.
 */
export async function seedFeedback(demo: DemoAccount, people: readonly DemoPerson[]): Promise<void> {
  const { days, texts } = demo;
  const random = streamOf(demo, 'feedback');
  const active = people.filter((person) => person.active);
  const ids = active.map(({ id }) => id);
  if (ids.length < 3) return;
  const isSmall = ids.length < SMALL.people;
  const employee = active.find(({ level }) => level === EMPLOYEE)?.id ?? ids.at(-1) ?? 0;
  const manager = active.find(({ level, id }) => level === MANAGER && id !== employee)?.id ?? ids[0] ?? 0;
  const others = (than: readonly number[]) => ids.filter((id) => !than.includes(id));

  const written = [
    ...texts.feedback.praise.slice(0, isSmall ? SMALL.praise : undefined).map((body) => ({
      kind: 'praise' as const,
      texts: { body },
    })),
    ...texts.feedback.constructive
      .slice(0, isSmall ? SMALL.constructive : undefined)
      .map(([situation, behaviour, impact, next]) => ({
        kind: 'constructive' as const,
        texts: { situation, behaviour, impact, next },
      })),
  ];
  const praised = written.filter(({ kind }) => kind === 'praise').length;
  // Spread over the year in random order.
  const order = random.shuffled(written.map((_, at) => at));
  const given = order
    .map((at, place): Given => {
      const one = written[at] as (typeof written)[number];
      const author = random.chance(14) ? manager : random.chance(9) ? employee : random.pick(ids);
      const first =
        author !== employee && random.chance(16)
          ? employee
          : author !== manager && random.chance(12)
            ? manager
            : random.pick(others([author]));
      const more = one.kind === 'praise' && random.chance(20) ? random.int(1, 2) : 0;
      const to = [first, ...random.shuffled(others([author, first])).slice(0, more)];
      const isOnWall = one.kind === 'praise' && at < Math.min(ON_WALL, praised);
      const day = -Math.round(((place + 1) * YEAR) / (order.length + 1)) - 1;
      return {
        author,
        to,
        ...one,
        visibility: isOnWall ? 'wall' : random.chance(45) ? 'leader' : 'recipient',
        sentAt: days.instant(day, random.int(9 * 60, 17 * 60)),
        openedAt: days.instant(day, 17 * 60 + random.int(1, 59)),
        isReported: false,
        request: null,
      };
    })
    .toSorted((one, other) => (one.sentAt < other.sentAt ? -1 : 1));
  const latest = given.findLast(({ kind, visibility }) => kind === 'praise' && visibility !== 'wall');
  if (latest)
    Object.assign(latest, {
      author: manager,
      to: [employee],
      visibility: 'recipient',
      sentAt: days.instant(-1, 16 * 60 + 20),
      openedAt: null,
    });
  const reported = given.find(({ kind, to }) => kind === 'constructive' && to[0] !== employee);
  if (reported) reported.isReported = true;
  given.sort((one, other) => (one.sentAt < other.sentAt ? -1 : 1));

  const requests = requestsOf({ demo, random, ids, employee, manager, given });
  await insertGiven(demo, random, ids, given);
  await insertDrafts(demo, [employee, manager, ids[0] as number], others);
  await insertRequests(demo, requests);
  const { tx, accountId } = demo;
  const unread = given.findIndex(({ openedAt }) => openedAt === null);
  const noticed = [
    ...(latest && unread >= 0
      ? [{ kind: 'feedback.received' as const, subject_id: unread + 1, at: latest.sentAt, actor_id: manager }]
      : []),
    ...requests
      .filter(({ from }) => from.some((one) => one.id === employee && one.state === 'open'))
      .map(({ number, askedBy, at }) => ({
        kind: 'feedback.requested' as const,
        subject_id: number,
        at,
        actor_id: askedBy,
      })),
  ];
  await insertRows(
    tx,
    'notifications',
    noticed.map((row) => ({
      ...row,
      account_id: accountId,
      user_id: employee,
      id: random.int(1, 2 ** 31),
      group_key: `${row.kind}:${row.subject_id}`,
    })),
  );
}
