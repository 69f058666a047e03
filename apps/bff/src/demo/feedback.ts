import { EMPLOYEE, MANAGER } from '@jornada/domain/access';
import { type FeedbackTexts, type FeedbackVisibility, REACTIONS, textsOf } from '@jornada/domain/feedback';
import { placeOfText } from '@jornada/domain/sealed-texts';
import type { Insertable } from 'kysely';
import { takeNumbers } from '../db/numbers.ts';
import type { Tables } from '../db/tables.ts';
import { type DemoAccount, streamOf } from './demo-account.ts';
import {
  ANSWERS_TO_CONSTRUCTIVE,
  CONSTRUCTIVE,
  DRAFTED,
  PRAISE,
  QUESTIONS_ASKED,
  REPORT,
  THANKS,
} from './feedback-words.ts';
import { insertRows } from './insert-rows.queries.ts';
import type { DemoPerson } from './people.ts';

/** Praise that is on the wall, and competences of the demo. */
const ON_WALL = 14;
const COMPETENCES = 14;
/** A company of fewer people says less. */
const SMALL = { people: 12, praise: 4, constructive: 2 };
/** Working days of a year. */
const YEAR = 250;

interface Given {
  author: number;
  to: number[];
  kind: 'praise' | 'constructive';
  texts: Partial<FeedbackTexts>;
  visibility: FeedbackVisibility;
  sentAt: string;
  /** Null while a recipient has not opened it. */
  openedAt: string | null;
  isReported: boolean;
  request: number | null;
}

/**
 * Feedback of a year: praise, some of it on the wall, and constructive feedback, one of which was reported; with
 * reactions, replies, drafts and requests. The first employee has one that they have not opened.
 */
export async function seedFeedback(demo: DemoAccount, people: readonly DemoPerson[]): Promise<void> {
  const { days } = demo;
  const random = streamOf(demo, 'feedback');
  const active = people.filter((person) => person.active);
  const ids = active.map(({ id }) => id);
  if (ids.length < 3) return;
  const isSmall = ids.length < SMALL.people;
  const employee = active.find(({ level }) => level === EMPLOYEE)?.id ?? ids.at(-1) ?? 0;
  const manager = active.find(({ level, id }) => level === MANAGER && id !== employee)?.id ?? ids[0] ?? 0;
  const others = (than: readonly number[]) => ids.filter((id) => !than.includes(id));

  const written = [
    ...PRAISE.slice(0, isSmall ? SMALL.praise : undefined).map((body) => ({
      kind: 'praise' as const,
      texts: { body },
    })),
    ...CONSTRUCTIVE.slice(0, isSmall ? SMALL.constructive : undefined).map(([situation, behaviour, impact, next]) => ({
      kind: 'constructive' as const,
      texts: { situation, behaviour, impact, next },
    })),
  ];
  const praised = written.filter(({ kind }) => kind === 'praise').length;
  // Spread over the year, and mixed.
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

type Random = ReturnType<typeof streamOf>;

async function insertGiven(demo: DemoAccount, random: Random, ids: readonly number[], given: readonly Given[]) {
  const { tx, accountId, days, vault } = demo;
  const first = await takeNumbers(tx, accountId, 'feedback', given.length);
  const of = (at: number) => ({ account_id: accountId, feedback_id: first + at });
  const sealed = (id: number, texts: string) => vault.seal(texts, placeOfText(accountId, 'feedback', 'texts', [id]));
  await insertRows(
    tx,
    'feedback',
    given.map((one, at) => ({
      account_id: accountId,
      id: first + at,
      kind: one.kind,
      author_id: one.author,
      visibility: one.visibility,
      state: 'sent' as const,
      texts: sealed(first + at, JSON.stringify(textsOf(one.kind, one.texts))),
      task_id: null,
      request_id: one.request,
      created_at: one.sentAt,
      sent_at: one.sentAt,
      edited_at: null,
      withdrawn_at: null,
      hidden_reason: null,
      report_rank: one.isReported ? `1${days.instant(-2, 15 * 60)}` : null,
      deleted_at: null,
    })),
  );
  await insertRows(
    tx,
    'feedback_recipients',
    given.flatMap(({ to, openedAt }, at) =>
      to.map((user_id, place) => ({ ...of(at), user_id, place: place + 1, opened_at: openedAt })),
    ),
  );
  const competences = given.flatMap((_, at) =>
    random.chance(60)
      ? random
          .shuffled(Array.from({ length: COMPETENCES }, (__, index) => index + 1))
          .slice(0, random.int(1, 2))
          .map((competence_id, place) => ({ ...of(at), competence_id, place: place + 1 }))
      : [],
  );
  await insertRows(tx, 'feedback_competences', competences);
  const reactions: Insertable<Tables['feedback_reactions']>[] = given.flatMap(
    ({ visibility, to, author, openedAt }, at) => {
      const seers = visibility === 'wall' ? random.shuffled(ids).slice(0, random.int(2, 9)) : to;
      return openedAt === null
        ? []
        : seers
            .filter((id) => id !== author && (visibility === 'wall' || random.chance(40)))
            .map((user_id) => ({ ...of(at), user_id, emoji: random.pick(REACTIONS) }));
    },
  );
  await insertRows(tx, 'feedback_reactions', reactions);
  const talks = given.flatMap(({ kind, to, sentAt, openedAt }, at) =>
    openedAt !== null && random.chance(28)
      ? [
          {
            at,
            author: to[0] as number,
            body: random.pick(kind === 'praise' ? THANKS : ANSWERS_TO_CONSTRUCTIVE),
            when: new Date(Date.parse(sentAt) + random.int(1, 9) * 3_600_000).toISOString(),
          },
        ]
      : [],
  );
  const reply = await takeNumbers(tx, accountId, 'feedback_replies', talks.length);
  await insertRows(
    tx,
    'feedback_replies',
    talks.map(({ at, author, body, when }, index) => ({
      ...of(at),
      id: reply + index,
      author_id: author,
      body: vault.seal(body, placeOfText(accountId, 'feedback_replies', 'body', [reply + index])),
      at: when,
    })),
  );
  await insertRows(
    tx,
    'feedback_reports',
    given.flatMap(({ isReported, to }, at) =>
      isReported
        ? to.map((user_id) => ({
            ...of(at),
            user_id,
            at: days.instant(-2, 15 * 60),
            reason: vault.seal(REPORT, placeOfText(accountId, 'feedback_reports', 'reason', [first + at, user_id])),
            settled_at: null,
          }))
        : [],
    ),
  );
}

async function insertDrafts(
  { tx, accountId, days, vault }: DemoAccount,
  authors: readonly number[],
  others: (than: readonly number[]) => number[],
): Promise<void> {
  const first = await takeNumbers(tx, accountId, 'feedback', authors.length);
  const drafts = authors.map((author_id, at) => ({
    account_id: accountId,
    id: first + at,
    kind: 'praise' as const,
    author_id,
    visibility: 'recipient' as const,
    state: 'draft' as const,
    texts: vault.seal(JSON.stringify({ body: DRAFTED[at] }), placeOfText(accountId, 'feedback', 'texts', [first + at])),
    task_id: null,
    request_id: null,
    created_at: days.instant(-3 - at, 11 * 60),
    sent_at: null,
    edited_at: null,
    withdrawn_at: null,
    hidden_reason: null,
    report_rank: null,
    deleted_at: null,
  }));
  await insertRows(tx, 'feedback', drafts);
  await insertRows(
    tx,
    'feedback_recipients',
    drafts.map(({ id, author_id }) => ({
      account_id: accountId,
      feedback_id: id,
      user_id: others([author_id])[3] ?? (others([author_id])[0] as number),
      place: 1,
      opened_at: null,
    })),
  );
}

interface Request {
  number: number;
  askedBy: number;
  from: { id: number; state: 'open' | 'answered' | 'declined'; feedback: number | null }[];
  question: string;
  visibility: 'recipient' | 'leader';
  dueOn: string;
  at: string;
}

/** Six requests: two are open, one of which the employee is asked; the others were answered or declined. */
function requestsOf({
  demo: { days },
  random,
  ids,
  employee,
  manager,
  given,
}: {
  demo: DemoAccount;
  random: Random;
  ids: readonly number[];
  employee: number;
  manager: number;
  given: Given[];
}): Request[] {
  const others = (than: readonly number[]) => random.shuffled(ids.filter((id) => !than.includes(id)));
  const open = [
    { askedBy: manager, from: [employee, ...others([manager, employee]).slice(0, 2)] },
    { askedBy: employee, from: [manager, ...others([manager, employee]).slice(0, 1)] },
  ].map(
    ({ askedBy, from }, at): Request => ({
      number: at + 5,
      askedBy,
      from: from.map((id) => ({ id, state: 'open', feedback: null })),
      question: QUESTIONS_ASKED[at] as string,
      visibility: at % 2 ? 'leader' : 'recipient',
      dueOn: days.date(7 + at),
      at: days.instant(-2 - at, 10 * 60),
    }),
  );
  const answers = given
    .map((one, at) => ({ one, at }))
    .filter(({ one }) => one.to.length === 1 && one.visibility !== 'wall' && one.openedAt !== null && !one.isReported)
    .slice(-4);
  const past = answers.map(({ one, at }, index): Request => {
    one.request = index + 1;
    const askedBy = one.to[0] as number;
    const [other = one.author] = others([askedBy, one.author]);
    const sent = Date.parse(one.sentAt);
    return {
      number: index + 1,
      askedBy,
      from: [
        { id: one.author, state: 'answered', feedback: at + 1 },
        ...(other === one.author ? [] : [{ id: other, state: 'declined' as const, feedback: null }]),
      ],
      question: QUESTIONS_ASKED[index + 2] as string,
      visibility: one.visibility === 'leader' ? 'leader' : 'recipient',
      dueOn: new Date(sent + 5 * 86_400_000).toISOString().slice(0, 10),
      at: new Date(sent - 3 * 86_400_000).toISOString(),
    };
  });
  // The numbers are in the order of time, and without a gap in a company that has answered less.
  return [...past, ...open.map((request, at) => ({ ...request, number: past.length + at + 1 }))];
}

async function insertRequests({ tx, accountId, vault }: DemoAccount, requests: readonly Request[]): Promise<void> {
  await takeNumbers(tx, accountId, 'feedback_requests', requests.length);
  await insertRows(
    tx,
    'feedback_requests',
    requests.map(({ number, askedBy, question, visibility, dueOn, at }) => ({
      account_id: accountId,
      id: number,
      asked_by: askedBy,
      about_id: askedBy,
      question: vault.seal(question, placeOfText(accountId, 'feedback_requests', 'question', [number])),
      visibility,
      due_on: dueOn,
      created_at: at,
      withdrawn_at: null,
    })),
  );
  await insertRows(
    tx,
    'feedback_request_people',
    requests.flatMap(({ number, from }) =>
      from.map(({ id, state, feedback }, place) => ({
        account_id: accountId,
        request_id: number,
        user_id: id,
        place: place + 1,
        state,
        reason: null,
        feedback_id: feedback,
      })),
    ),
  );
}
