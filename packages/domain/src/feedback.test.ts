import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  FEEDBACK_KINDS,
  FEEDBACK_STATES,
  FEEDBACK_VISIBILITIES,
  faultsOfDraft,
  faultsOfSending,
  FEWEST_AUTHORS,
  textsOf,
} from './feedback.ts';
import { type CountedFeedback, sumsOf, sumsOfAccount } from './feedback-sums.ts';
import { isRequestable, requestStateOn } from './feedback-requests.ts';
import { actionsFor, FEEDBACK_ACTIONS, type FeedbackMoment, mayDeleteReply, whyNotAct } from './feedback-actions.ts';
import { type DatedPlace, type FeedbackViewer, ledSince, readsText, roleTo } from './feedback-rights.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString();
const DAY = 86_400_000;

const moment = (changes: Partial<FeedbackMoment> = {}): FeedbackMoment => ({
  authorId: 1,
  recipients: [{ userId: 2, opened: false }],
  visibility: 'recipient',
  state: 'sent',
  sentAt: ago(DAY),
  withdrawnAt: null,
  isReported: false,
  isReportOpen: false,
  isDeleted: false,
  replies: 0,
  ...changes,
});
const viewer = (id: number, changes: Partial<FeedbackViewer> = {}): FeedbackViewer => ({
  id,
  moderates: false,
  leads: new Map(),
  wall: true,
  ...changes,
});

const anyPerson = fc.integer({ min: 1, max: 6 });
const instant = fc.integer({ min: 0, max: 60 }).map((days) => ago(days * DAY));
const anyMoment = fc
  .record({
    authorId: anyPerson,
    people: fc.uniqueArray(fc.record({ userId: anyPerson, opened: fc.boolean() }), {
      selector: ({ userId }) => userId,
      minLength: 1,
      maxLength: 4,
    }),
    visibility: fc.constantFrom(...FEEDBACK_VISIBILITIES),
    state: fc.constantFrom(...FEEDBACK_STATES),
    sentAt: instant,
    isReported: fc.boolean(),
    isReportOpen: fc.boolean(),
    isDeleted: fc.boolean(),
    replies: fc.integer({ min: 0, max: 50 }),
  })
  .map(({ people, sentAt, ...rest }) =>
    moment({
      ...rest,
      recipients: people.filter(({ userId }) => userId !== rest.authorId),
      sentAt: rest.state === 'draft' ? null : sentAt,
      withdrawnAt: rest.state === 'withdrawn' ? sentAt : null,
    }),
  );
const anyViewer = fc
  .record({
    id: anyPerson,
    moderates: fc.boolean(),
    wall: fc.boolean(),
    leads: fc.array(fc.tuple(anyPerson, fc.oneof(fc.constant(''), instant)), { maxLength: 4 }),
  })
  .map(({ leads, ...rest }) => ({ ...rest, leads: new Map(leads.filter(([id]) => id !== rest.id)) }));

describe('who sees a feedback', () => {
  test("is nobody except author, recipients, leaders since they lead, the wall's readers, and moderators", () => {
    fc.assert(
      fc.property(anyMoment, anyViewer, (feedback, reader) => {
        const role = roleTo(reader, feedback);
        if (role === null) return;
        const { authorId, recipients, visibility, state, sentAt, isReported } = feedback;
        const allowed =
          reader.id === authorId ||
          recipients.some(({ userId }) => userId === reader.id) ||
          (visibility === 'leader' &&
            recipients.some(({ userId }) => {
              const since = reader.leads.get(userId);
              return since !== undefined && sentAt !== null && since <= sentAt;
            })) ||
          (visibility === 'wall' && reader.wall) ||
          (reader.moderates && (isReported || state === 'hidden'));
        expect(allowed).toBe(true);
        expect(feedback.isDeleted).toBe(false);
      }),
      { numRuns: 5_000 },
    );
  });

  test('is only the author for drafts and for feedback withdrawn unopened; withdrawn texts are hidden from all others', () => {
    fc.assert(
      fc.property(anyMoment, anyViewer, (feedback, reader) => {
        const role = roleTo(reader, feedback);
        if (feedback.state === 'draft' && role) expect(role).toBe('author');
        if (feedback.state === 'withdrawn' && role === 'recipient') {
          expect(feedback.recipients.find(({ userId }) => userId === reader.id)?.opened).toBe(true);
          expect(readsText(role, 'withdrawn')).toBe(false);
        }
        if (feedback.state === 'withdrawn' && role) expect(['author', 'recipient']).toContain(role);
        if (feedback.state === 'hidden' && role) expect(['author', 'recipient', 'moderator']).toContain(role);
      }),
      { numRuns: 5_000 },
    );
  });

  test('withdrawing and restoring changes nothing', () => {
    fc.assert(
      fc.property(anyMoment, anyViewer, (feedback, reader) => {
        const sent = { ...feedback, state: 'sent' as const, sentAt: ago(DAY), withdrawnAt: null };
        const restored = { ...sent, state: 'withdrawn' as const, withdrawnAt: ago(0) };
        expect(roleTo(reader, { ...restored, state: 'sent', withdrawnAt: null } as FeedbackMoment)).toBe(
          roleTo(reader, sent),
        );
      }),
    );
  });
});

describe('what can be done', () => {
  test('is offered to people who see it and may do it, and never reveals to an author who has read it', () => {
    fc.assert(
      fc.property(anyMoment, anyViewer, (feedback, reader) => {
        const role = roleTo(reader, feedback);
        if (!role) return;
        const actions = actionsFor(reader, role, feedback, NOW);
        if (role === 'author') {
          const opened = feedback.recipients.map((one) => ({ ...one, opened: true }));
          expect(actionsFor(reader, role, { ...feedback, recipients: opened }, NOW)).toEqual(actions);
        } else expect(actions).not.toContain('update');
        if (!reader.moderates)
          for (const action of ['hide', 'unhide', 'keep'] as const) expect(actions).not.toContain(action);
        if (role === 'moderator')
          for (const action of ['react', 'reply'] as const) expect(actions).not.toContain(action);
      }),
      { numRuns: 3_000 },
    );
  });

  test.each([
    ['an author', 1, { state: 'draft', sentAt: null }, ['update', 'send', 'delete']],
    ['an author', 1, {}, ['update', 'withdraw', 'react', 'reply']],
    ['a recipient', 2, {}, ['read', 'report', 'react', 'reply']],
    ['an author', 1, { state: 'withdrawn', withdrawnAt: ago(DAY) }, ['restore']],
    ['an author', 1, { state: 'hidden' }, []],
    ['a recipient', 2, { state: 'hidden' }, ['read']],
  ] as const)('to %s in its state', (_, id, changes, expected) => {
    const feedback = moment(changes);
    const role = roleTo(viewer(id), feedback);
    expect(role && actionsFor(viewer(id), role, feedback, NOW)).toEqual(expected);
  });

  test('by moderators: hiding posts or reported feedback, and settling reports of others', () => {
    const admin = viewer(9, { moderates: true });
    const act = (changes: Partial<FeedbackMoment>, by = admin) => {
      const feedback = moment(changes);
      const role = roleTo(by, feedback);
      return role && actionsFor(by, role, feedback, NOW).filter((one) => ['hide', 'unhide', 'keep'].includes(one));
    };
    expect(act({})).toBeNull();
    expect(act({ visibility: 'wall' })).toEqual(['hide']);
    expect(act({ isReported: true, isReportOpen: true })).toEqual(['hide', 'keep']);
    expect(act({ isReported: true })).toEqual(['hide']);
    expect(act({ state: 'hidden', isReported: true })).toEqual(['unhide']);
    // Nobody decides that their own feedback stays.
    expect(act({ authorId: 9, isReported: true, isReportOpen: true })).toEqual(['hide']);
    expect(act({ authorId: 9, state: 'hidden', isReported: true })).toEqual([]);
  });

  test('is possible within its time, to the second', () => {
    const author = viewer(1);
    const why = (changes: Partial<FeedbackMoment>, action: 'withdraw' | 'restore') =>
      whyNotAct(action, author, 'author', moment(changes), NOW);
    expect(why({ sentAt: ago(7 * DAY) }, 'withdraw')).toBeUndefined();
    expect(why({ sentAt: ago(7 * DAY + 1_000) }, 'withdraw')).toBe('wrong_state');
    expect(why({ state: 'withdrawn', withdrawnAt: ago(30 * DAY) }, 'restore')).toBeUndefined();
    expect(why({ state: 'withdrawn', withdrawnAt: ago(30 * DAY + 1_000) }, 'restore')).toBe('wrong_state');
    expect(mayDeleteReply({ authorId: 1, at: ago(DAY) }, 1, NOW)).toBe(true);
    expect(mayDeleteReply({ authorId: 1, at: ago(DAY + 1_000) }, 1, NOW)).toBe(false);
    expect(mayDeleteReply({ authorId: 1, at: ago(0) }, 2, NOW)).toBe(false);
  });

  test('excludes changes after somebody opened it, and a 51st reply', () => {
    const opened = moment({ recipients: [{ userId: 2, opened: true }] });
    expect(whyNotAct('update', viewer(1), 'author', opened, NOW)).toBe('already_read');
    expect(whyNotAct('reply', viewer(2), 'recipient', moment({ replies: 50 }), NOW)).toBe('too_many');
    expect(FEEDBACK_ACTIONS).toHaveLength(12);
  });
});

describe('what is written', () => {
  const praise = { kind: 'praise', recipient_ids: [2], visibility: 'wall', body: 'Thank you' } as const;
  const constructive = {
    kind: 'constructive',
    recipient_ids: [2],
    visibility: 'leader',
    situation: 'a',
    behaviour: 'b',
    impact: 'c',
  } as const;
  const codes = (written: Parameters<typeof faultsOfDraft>[0]) =>
    [...faultsOfDraft(written, 1), ...faultsOfSending(written)].map(({ path, code }) => `${path} ${code}`);

  test('is complete, or every fault is reported', () => {
    expect([codes(praise), codes(constructive)]).toEqual([[], []]);
    expect(codes({ ...praise, recipient_ids: [1, 2, 2] })).toEqual([
      'recipient_ids.0 oneself',
      'recipient_ids.2 duplicate',
    ]);
    expect(codes({ ...praise, recipient_ids: [], body: ' \n' })).toEqual(['recipient_ids too_few', 'body empty']);
    expect(codes({ ...constructive, recipient_ids: [2, 3], visibility: 'wall', impact: '' })).toEqual([
      'recipient_ids too_many',
      'visibility not_on_wall',
      'impact empty',
    ]);
  });

  test('keeps the texts of its kind only', () => {
    const all = { body: '1', situation: '2', behaviour: '3', impact: '4', next: '5' };
    expect(textsOf('praise', all)).toEqual({ body: '1' });
    expect(textsOf('constructive', all)).toEqual({ situation: '2', behaviour: '3', impact: '4', next: '5' });
  });
});

describe('a request', () => {
  test('lapses after its due date, unless it was answered or declined', () => {
    expect(requestStateOn('open', '2026-03-02', '2026-03-02')).toBe('open');
    expect(requestStateOn('open', '2026-03-02', '2026-03-03')).toBe('lapsed');
    expect(requestStateOn('answered', '2026-03-02', '2026-03-03')).toBe('answered');
  });

  test('must be due within sixty days', () => {
    const due = ['2026-03-01', '2026-03-02', '2026-05-01', '2026-05-02'];
    expect(due.map((day) => isRequestable(day, '2026-03-02'))).toEqual([false, true, true, false]);
  });
});

describe('since when somebody leads a person', () => {
  const place = (
    user_id: number,
    reports_to: number | null,
    since: string | null = null,
    deactivated_at: string | null = null,
  ) => ({ user_id, reports_to, since, deactivated_at }) satisfies DatedPlace;

  test('is the time of the last change on the way up', () => {
    const led = ledSince([place(1, null), place(2, 1), place(3, 1, 'c'), place(4, 2, 'z')], 1);
    expect([...led]).toEqual([
      [2, ''],
      [3, 'c'],
    ]);
  });

  test('is not before the end of the links in between', () => {
    const led = ledSince([place(1, null), place(2, 1, 'b', 'e'), place(3, 2, 'd'), place(4, 2, 'f'), place(5, 3)], 1);
    expect([...led].toSorted()).toEqual([
      [3, 'e'],
      [4, 'f'],
    ]);
  });

  test("is nobody after the leader's own link has ended; a circle of leaders terminates", () => {
    expect(ledSince([place(1, null, null, 'a'), place(2, 1)], 1).size).toBe(0);
    expect(ledSince([place(1, 2), place(2, 1, null, 'x')], 1).size).toBe(0);
  });

  // Compared with a history that is simulated step by step. The computed time may be later than the truth, never
  // earlier.
  test('is never before they have led without interruption', () => {
    const PEOPLE = 5;
    const step = fc.oneof(
      fc.record({ person: fc.integer({ min: 1, max: PEOPLE }), to: fc.integer({ min: 0, max: PEOPLE }) }),
      fc.record({ person: fc.integer({ min: 2, max: PEOPLE }), ends: fc.constant(true) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const places = new Map<number, DatedPlace>(
          Array.from({ length: PEOPLE }, (_, at) => [at + 1, place(at + 1, null)]),
        );
        const leaderOf = (person: number): number | null => {
          const seen = new Set([person]);
          for (let next = places.get(person)?.reports_to ?? null; next !== null && !seen.has(next); ) {
            seen.add(next);
            const above = places.get(next);
            if (above?.deactivated_at === null) return next;
            next = above?.reports_to ?? null;
          }
          return null;
        };
        const since = new Map<number, { leader: number | null; at: string }>();
        const note = (at: string) => {
          for (const person of places.keys())
            if (since.get(person)?.leader !== leaderOf(person)) since.set(person, { leader: leaderOf(person), at });
        };
        note('');
        for (const [index, one] of steps.entries()) {
          const at = String(index + 1).padStart(3, '0');
          const before = places.get(one.person) as DatedPlace;
          if ('ends' in one) places.set(one.person, { ...before, deactivated_at: before.deactivated_at ?? at });
          else if (one.to !== one.person && one.to !== (before.reports_to ?? 0))
            places.set(one.person, { ...before, reports_to: one.to || null, since: at });
          note(at);
        }
        for (const leader of places.keys())
          for (const [person, from] of ledSince([...places.values()], leader)) {
            expect(leaderOf(person)).toBe(leader);
            expect(from >= (since.get(person)?.at ?? 'z')).toBe(true);
          }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('counts', () => {
  const row = fc.record({
    kind: fc.constantFrom(...FEEDBACK_KINDS),
    authorId: fc.integer({ min: 1, max: 9 }),
    recipientIds: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
    month: fc.constantFrom('2026-01', '2026-02', '2026-03'),
    competenceIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
  });

  test('of a person cover received feedback, and add up', () => {
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const sums = sumsOf(rows, 1);
        const received = rows.filter(({ recipientIds }) => recipientIds.includes(1));
        expect([sums.received, sums.praise + sums.constructive]).toEqual([received.length, received.length]);
        expect(sums.sent).toBe(rows.filter(({ authorId }) => authorId === 1).length);
        expect(sums.by_month.reduce((sum, { praise, constructive }) => sum + praise + constructive, 0)).toBe(
          received.length,
        );
      }),
    );
  });

  test('of an account depend only on months and competences with enough authors', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), (rows) => {
        const enough = (some: readonly CountedFeedback[]) =>
          new Set(some.map(({ authorId }) => authorId)).size >= FEWEST_AUTHORS;
        const months = Map.groupBy(rows, ({ month }) => month);
        const shown = [...months].filter(([, some]) => enough(some)).flatMap(([, some]) => some);
        const sums = sumsOfAccount(rows);
        expect(sums.by_month.map(({ month }) => month)).toEqual(
          [...months]
            .filter(([, some]) => enough(some))
            .map(([name]) => name)
            .toSorted(),
        );
        // Changing a row of a hidden month changes nothing.
        expect(sumsOfAccount(shown)).toEqual(sums);
        // A longer period shows no more of a competence than its months do.
        const apart = [...months.values()].flatMap((some) => sumsOfAccount(some).by_competence);
        const count = (id: number, all: typeof apart) =>
          all.reduce((sum, one) => sum + (one.competence_id === id ? one.count : 0), 0);
        for (const id of [1, 2, 3]) expect(count(id, sums.by_competence)).toBe(count(id, apart));
        for (const some of months.values())
          for (const { competence_id } of sumsOfAccount(some).by_competence)
            expect(enough(some.filter(({ competenceIds }) => competenceIds.includes(competence_id)))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
