import type { EvaluationProgress, EvaluationSubject } from '@jornada/contract/performance-evaluations-people';
import { may } from '@jornada/domain/access';
import { dateIn } from '@jornada/domain/calendar';
import { isAnonymous, RATER_GROUPS } from '@jornada/domain/evaluations';
import type { CallContext } from '../context.ts';
import type { CycleRow } from './cycles.queries.ts';
import { NO_LEADER } from './raters.queries.ts';
import { listDepartments, listGroups, listMinutes, listTallies } from './participation.queries.ts';

type Seer = Pick<CallContext, 'db' | 'caller'>;

/** The progress of answering. Leaders see the leader and self forms about the people they lead. */
export async function progressOf({ db, caller }: Seer, cycle: CycleRow): Promise<EvaluationProgress> {
  const { accountId, userId, timeZone } = caller;
  const leader = may(caller.level, 'evaluations.manage') ? null : userId;
  const all = await listTallies(db, accountId, cycle.id);
  const seen =
    leader === null
      ? all
      : all.filter(({ leader_id, rater_group }) => leader_id === leader && !isAnonymous(rater_group));
  const minutes = await listMinutes(db, accountId, cycle.id, leader);
  const days = Map.groupBy(minutes, ({ minute }) => dateIn(timeZone, new Date(`${minute}:00Z`)));
  const departments = leader === null ? await listDepartments(db, accountId, cycle.id) : [];
  const groups = await groupsOfPeople({ db, caller }, cycle);
  return {
    ...sumOf(seen),
    by_group: byGroup(seen),
    by_leader: byLeader(seen),
    by_department: byDepartment(departments),
    by_day: [...days]
      .map(([date, own]) => ({ date, submitted: own.reduce((sum, { submitted }) => sum + submitted, 0) }))
      .toSorted((one, other) => (one.date < other.date ? -1 : 1)),
    subjects_enough: [...groups.values()].filter((own) =>
      own.every(({ group, enough }) => enough || !isAnonymous(group)),
    ).length,
  };
}

/**
 * For each person in a cycle being answered: how many were asked, and whether enough answered. Leaders see their own
 * people.
 */
export async function groupsOfPeople(
  { db, caller }: Seer,
  { id, state, settings: { min_answers } }: CycleRow,
): Promise<ReadonlyMap<number, EvaluationSubject['groups']>> {
  if (state !== 'collecting') return new Map();
  const leader = may(caller.level, 'evaluations.manage') ? null : caller.userId;
  const rows = await listGroups(db, caller.accountId, id, leader);
  const place = (group: (typeof rows)[number]['rater_group']) => RATER_GROUPS.indexOf(group);
  return new Map(
    [...Map.groupBy(rows, ({ subject_id }) => subject_id)].map(([person, own]) => [
      person,
      own
        .toSorted((one, other) => place(one.rater_group) - place(other.rater_group))
        .map(({ rater_group: group, invited, submitted }) => ({
          group,
          invited,
          enough: submitted >= (isAnonymous(group) ? min_answers : 1),
        })),
    ]),
  );
}

type Tally = Awaited<ReturnType<typeof listTallies>>[number];

const sumOf = (tallies: readonly Pick<Tally, 'forms' | 'submitted'>[]) => ({
  forms: tallies.reduce((sum, { forms }) => sum + forms, 0),
  submitted: tallies.reduce((sum, { submitted }) => sum + submitted, 0),
});

const byGroup = (tallies: readonly Tally[]) =>
  RATER_GROUPS.flatMap((group) => {
    const own = tallies.filter(({ rater_group }) => rater_group === group);
    return own.length ? [{ group, ...sumOf(own) }] : [];
  });

const byLeader = (tallies: readonly Tally[]) =>
  [...Map.groupBy(tallies, ({ leader_id }) => leader_id)].map(([leader_id, own]) => ({
    leader_id: leader_id === NO_LEADER ? null : leader_id,
    ...sumOf(own),
  }));

/** Departments are free text: an empty one counts as none. Sorted by name, people without one last. */
const byDepartment = (rows: Awaited<ReturnType<typeof listDepartments>>) =>
  [...Map.groupBy(rows, ({ department }) => department?.trim() || null)]
    .map(([department, own]) => ({ department, ...sumOf(own) }))
    .toSorted((one, other) =>
      one.department === null ? 1 : other.department === null ? -1 : one.department < other.department ? -1 : 1,
    );
