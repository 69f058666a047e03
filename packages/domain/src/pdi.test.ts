import fc from 'fast-check';
import { daysBefore } from './instants.ts';
import { describe, expect, test } from 'vitest';
import {
  ACTION_STATES,
  type ActionState,
  actionStateOf,
  type CountedGoal,
  faultsOfDue,
  faultsOfLevels,
  faultsOfPeriod,
  GOAL_STATES,
  goalProgress,
  isPlanLate,
  lastEndOf,
  mayEditCheckIn,
  PLAN_STATES,
  planActionsFor,
  type PlanMoment,
  planProgress,
  planRoleOf,
  type PlanViewer,
  REOPEN_DAYS,
} from './pdi.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const [PERSON, LEADER, ABOVE, ADMIN, COLLEAGUE] = [1, 2, 3, 4, 5];
const viewers: Record<string, PlanViewer> = {
  person: { id: PERSON, led: new Map(), readsAll: false },
  leader: { id: LEADER, led: new Map([[PERSON, 'direct']]), readsAll: false },
  line: { id: ABOVE, led: new Map([[PERSON, 'line']]), readsAll: false },
  reader: { id: ADMIN, led: new Map(), readsAll: true },
  colleague: { id: COLLEAGUE, led: new Map(), readsAll: false },
};
const moment = (more: Partial<PlanMoment> = {}): PlanMoment => ({
  userId: PERSON,
  authorId: PERSON,
  state: 'active',
  proposedAt: '2026-02-01T12:00:00.000Z',
  proposedBy: PERSON,
  acceptedByPerson: true,
  acceptedByLeader: true,
  isLed: true,
  closedAt: null,
  isDeleted: false,
  ...more,
});
const seenBy = (more: Partial<PlanMoment>) =>
  Object.entries(viewers).flatMap(([name, viewer]) => (planRoleOf(viewer, moment(more)) ? name : []));

describe('who sees a plan', () => {
  test.each([
    ['the person and everybody above who may read it', {}, ['person', 'leader', 'line', 'reader']],
    ['of a draft, its author alone', { state: 'draft' as const, proposedAt: null, proposedBy: null }, ['person']],
    ['of the leader’s draft, the leader alone', { state: 'draft' as const, authorId: LEADER }, ['leader']],
    ['of a draft of somebody who no longer leads, nobody', { state: 'draft' as const, authorId: COLLEAGUE }, []],
    ['of a draft that was canceled, its author alone', { state: 'canceled' as const, proposedAt: null }, ['person']],
  ])('%s', (_name, more, seen) => {
    expect(seenBy(more)).toEqual(seen);
  });
});

describe('what somebody may do', () => {
  const may = (who: string, more: Partial<PlanMoment>) => {
    const viewer = viewers[who] as PlanViewer;
    const role = planRoleOf(viewer, moment(more));
    return role ? planActionsFor(viewer, role, moment(more), NOW) : null;
  };
  const draft = { state: 'draft', proposedBy: null, acceptedByPerson: false, acceptedByLeader: false } as const;
  const proposed = { state: 'proposed', acceptedByLeader: false } as const;
  const over = { state: 'done', closedAt: '2026-02-20T12:00:00.000Z' } as const;
  test.each([
    ['person', 'own draft', draft, ['update', 'propose', 'cancel', 'remove']],
    ['leader', 'own draft', { ...draft, authorId: LEADER }, ['update', 'propose', 'cancel', 'remove']],
    ['person', 'own proposal', proposed, ['cancel', 'remove']],
    ['leader', 'proposal of the person', proposed, ['accept', 'return', 'cancel']],
    ['person', 'proposal of the leader', { ...proposed, proposedBy: LEADER }, ['accept', 'return', 'cancel', 'remove']],
    ['leader', 'own proposal', { ...proposed, proposedBy: LEADER }, ['cancel']],
    ['person', 'own proposal, led by nobody', { ...proposed, isLed: false }, ['accept', 'return', 'cancel', 'remove']],
    ['person', 'active plan', {}, ['update', 'finish', 'cancel', 'remove', 'check-in']],
    ['leader', 'active plan', {}, ['update', 'cancel', 'check-in']],
    ['person', 'plan that is over', over, ['reopen', 'remove']],
    ['leader', 'plan that is over', over, ['reopen']],
    ['person', 'plan that was never accepted', { ...over, acceptedByLeader: false }, ['remove']],
    ['line', 'active plan', {}, []],
    ['reader', 'active plan', {}, []],
    ['colleague', 'active plan', {}, null],
  ])('%s, %s', (who, _name, more, actions) => {
    expect(may(who, more)).toEqual(actions);
  });

  test('a plan is reopened for 90 days, to the instant', () => {
    const last = daysBefore(NOW, REOPEN_DAYS);
    expect(may('leader', { state: 'canceled', closedAt: last })).toEqual(['reopen']);
    const earlier = new Date(new Date(last).getTime() - 1).toISOString();
    expect(may('leader', { state: 'canceled', closedAt: earlier })).toEqual([]);
  });

  test('leaders further up and readers can do nothing in any state', () => {
    for (const state of PLAN_STATES)
      for (const who of ['line', 'reader']) expect(may(who, { state }) ?? []).toEqual([]);
  });

  test("one's own check-in can be edited for 15 minutes", () => {
    expect(mayEditCheckIn('2026-03-02T11:45:00.000Z', NOW)).toBe(true);
    expect(mayEditCheckIn('2026-03-02T11:44:59.999Z', NOW)).toBe(false);
  });
});

describe('the state of an action', () => {
  test.each([
    ['its own without a task', 'doing', null, 'doing'],
    ['that of the task', 'todo', { status: 'done', inBin: false }, 'done'],
    ['dropped with a canceled task', 'todo', { status: 'canceled', inBin: false }, 'dropped'],
    ['to do with a task in the bin', 'done', { status: 'done', inBin: true }, 'todo'],
    ['to do with a task that is gone', 'done', 'purged', 'todo'],
  ] as const)('is %s', (_name, own, task, state) => {
    expect(actionStateOf(own, task)).toBe(state);
  });
});

describe('progress', () => {
  const state = fc.constantFrom(...ACTION_STATES);
  const goals = fc.array(
    fc.record({ state: fc.constantFrom(...GOAL_STATES), actions: fc.array(state, { maxLength: 20 }) }),
    { maxLength: 10 },
  );

  test('the example: 2 of 4 actions, one goal dropped, one done: 75', () => {
    expect(
      planProgress([
        { state: 'open', actions: ['done', 'done', 'todo', 'doing'] },
        { state: 'dropped', actions: ['todo'] },
        { state: 'done', actions: [] },
      ]),
    ).toBe(75);
  });

  test('is rounded down, and 0 if nothing counts', () => {
    expect(goalProgress({ state: 'open', actions: ['done', 'todo', 'todo'] })).toBe(33);
    expect(goalProgress({ state: 'open', actions: ['dropped'] })).toBe(0);
    expect(planProgress([])).toBe(0);
    expect(planProgress([{ state: 'dropped', actions: ['done'] }])).toBe(0);
  });

  test('is from 0 to 100, and 100 only if each counted goal is complete', () => {
    const isComplete = ({ state: of, actions }: CountedGoal) => {
      const counted = actions.filter((action) => action !== 'dropped');
      return of === 'done' || (counted.length > 0 && counted.every((action) => action === 'done'));
    };
    fc.assert(
      fc.property(goals, (all) => {
        const percent = planProgress(all);
        const counted = all.filter((goal) => goal.state !== 'dropped');
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
        expect(percent === 100).toBe(counted.length > 0 && counted.every(isComplete));
      }),
    );
  });

  test('dropping an action that is not done never lowers a goal', () => {
    fc.assert(
      fc.property(fc.array(state, { minLength: 1, maxLength: 20 }), fc.nat(), (actions, nat) => {
        const at = nat % actions.length;
        fc.pre(actions[at] !== 'done');
        const after: ActionState[] = actions.with(at, 'dropped');
        const kept = after.filter((action) => action !== 'dropped');
        // Without remaining actions there is nothing to do.
        fc.pre(kept.length > 0);
        expect(goalProgress({ state: 'open', actions: after })).toBeGreaterThanOrEqual(
          goalProgress({ state: 'open', actions }),
        );
      }),
    );
  });
});

describe('late', () => {
  const action = { state: 'todo', due_on: '2026-04-01' } as const;
  const goal = { state: 'open', due_on: '2026-05-01', actions: [action] } as const;
  const plan = { state: 'active', ends_on: '2026-06-01', goals: [goal] } as const;
  test.each([
    ['on the day of an action', plan, '2026-04-01', false],
    ['after the day of an action', plan, '2026-04-02', true],
    [
      'after the day of an action that is done',
      { ...plan, goals: [{ ...goal, actions: [{ ...action, state: 'done' as const }] }] },
      '2026-04-02',
      false,
    ],
    [
      'after the day of a goal that is done',
      { ...plan, goals: [{ ...goal, state: 'done' as const }] },
      '2026-05-02',
      false,
    ],
    ['after its end', { ...plan, goals: [] }, '2026-06-02', true],
    ['when it is over', { ...plan, state: 'done' as const }, '2026-06-02', false],
  ])('%s', (_name, of, today, late) => {
    expect(isPlanLate(of, today)).toBe(late);
  });
});

describe('days and levels', () => {
  test('a plan ends within 24 months after its start', () => {
    const codes = (starts_on: string, ends_on: string) =>
      faultsOfPeriod({ starts_on, ends_on }).map(({ code }) => code);
    expect(codes('2026-03-01', '2026-02-28')).toEqual(['dates_out_of_order']);
    expect(codes('2026-03-01', '2028-03-01')).toEqual([]);
    expect(codes('2026-03-01', '2028-03-02')).toEqual(['range_too_long']);
    expect(lastEndOf('2024-02-29')).toBe('2026-02-28');
    expect(lastEndOf('2026-02-28')).toBe('2028-02-28');
  });

  test('days of goals and actions are within the plan', () => {
    const period = { starts_on: '2026-03-01', ends_on: '2026-09-01' };
    expect(faultsOfDue('due_on', '2026-03-01', period)).toEqual([]);
    expect(faultsOfDue('due_on', '2026-09-02', period)).toMatchObject([{ path: 'due_on', code: 'dates_out_of_order' }]);
  });

  test('levels belong to a competence, exist, and increase', () => {
    const codes = (competence_id: number | null, from_level: number | null, to_level: number | null) =>
      faultsOfLevels({ competence_id, from_level, to_level }, 5, 'goals.0.').map(({ path, code }) => `${path} ${code}`);
    expect(codes(1, 2, 3)).toEqual([]);
    expect(codes(1, null, 5)).toEqual([]);
    expect(codes(null, null, 3)).toEqual(['goals.0.to_level no_competence']);
    expect(codes(1, 2, 6)).toEqual(['goals.0.to_level no_such_level']);
    expect(codes(1, 3, 3)).toEqual(['goals.0.to_level level_not_above']);
  });
});
