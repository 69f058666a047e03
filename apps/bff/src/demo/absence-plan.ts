import { type DemoAccount, streamOf } from './demo-account.ts';
import { type DemoPerson, JUST_LEFT } from './people.ts';

/** The indexes of kinds in the list of defaults. */
export const KIND = {
  vacation: 0,
  certificate: 1,
  exams: 9,
  marriage: 4,
  maternity: 10,
  paternity: 11,
  dayOff: 16,
  missing: 19,
};

/** Requests that wait for a decision, by working days ahead. */
const REQUESTS = [
  { kind: KIND.vacation, from: 10, to: 19 },
  { kind: KIND.vacation, from: 30, to: 39 },
  { kind: KIND.certificate, from: 2, to: 2 },
  { kind: KIND.marriage, from: 15, to: 17 },
  { kind: KIND.dayOff, from: 5, to: 5 },
  { kind: KIND.exams, from: 8, to: 8, minutes: 120 },
];

/** An absence, in working days from the day of the data set. */
interface Planned {
  userId: number;
  kind: number;
  from: number;
  to: number;
  minutes?: number | undefined;
  status: 'approved' | 'requested';
  hasFile?: true;
}

const OLDEST_VACATION = -128;
const VACATIONS = 30;
const CERTIFICATES = 18;
const WITH_FILE = 3;
const DAYS_OFF = 9;

/** Before them are those who sign in or lead. */
const FIRST_LEAVER = 12;

/** The absences of the data set, and the working days on which people are away without one: two weeks, which some forgot. */
export interface Plan {
  absences: readonly Planned[];
  /** An employee without absences to come, who has just left; undefined in a small company. */
  leaver: DemoPerson | undefined;
  /** Whether somebody does not work on a working day. */
  isAway(userId: number, day: number): boolean;
}

/**
 * Thirty people with two weeks of vacation and the others with two weeks that nobody entered, eighteen certificates, nine days
 * off, two leaves, a day without pay, and six requests.
 */
export function planAbsences(demo: DemoAccount, people: readonly DemoPerson[]): Plan {
  const random = streamOf(demo, 'absences');
  const active = people.filter((person) => person.active);
  const taken = new Map<number, Set<number>>(active.map(({ id }) => [id, new Set()]));
  const absences: Planned[] = [];
  const isFree = (userId: number, from: number, to: number) => {
    for (let day = from; day <= to; day++) if (taken.get(userId)?.has(day)) return false;
    return true;
  };
  const take = (userId: number, from: number, to: number) => {
    for (let day = from; day <= to; day++) taken.get(userId)?.add(day);
  };
  const add = (absence: Planned) => {
    absences.push(absence);
    if (absence.minutes === undefined) take(absence.userId, absence.from, absence.to);
  };
  const approved = (userId: number, kind: number, from: number, to: number, more: Partial<Planned> = {}) =>
    add({ userId, kind, from, to, status: 'approved', ...more });

  // First, so that vacations go around it.
  const employees = active.filter(({ level }) => level === 1);
  const [mother, father] = [employees.at(-1), employees.at(-2)];
  if (mother && employees.length > 4) approved(mother.id, KIND.maternity, -50, 35);
  if (father && employees.length > 4) approved(father.id, KIND.paternity, -40, -36);
  for (const [at, request] of REQUESTS.entries()) {
    const asker = employees[at];
    if (asker) add({ userId: asker.id, ...request, status: 'requested' });
  }
  for (const [at, { id }] of active.entries()) {
    let from = random.int(OLDEST_VACATION, -20);
    for (let tries = 0; tries < 20 && !isFree(id, from, from + 9); tries++) from = random.int(OLDEST_VACATION, -20);
    if (!isFree(id, from, from + 9)) continue;
    if (at < VACATIONS) approved(id, KIND.vacation, from, from + 9);
    else take(id, from, from + 9);
  }
  const some = (count: number, kind: number, days: () => readonly [number, number], more: (at: number) => object) => {
    for (let [made, tries] = [0, 0]; made < count && tries < 20 * count; tries++) {
      const { id } = made === 0 && employees[0] ? employees[0] : random.pick(active);
      const [from, to] = days();
      if (isFree(id, from, to)) approved(id, kind, from, to, more(made++));
    }
  };
  const past = (least: number, most: number) => () => {
    const from = random.int(least, most);
    return [from, from + random.int(0, 2)] as const;
  };
  const oneDay = (least: number, most: number) => () => {
    const from = random.int(least, most);
    return [from, from] as const;
  };
  some(CERTIFICATES, KIND.certificate, past(-90, -4), (at) => (at < WITH_FILE ? { hasFile: true } : {}));
  some(DAYS_OFF - 4, KIND.dayOff, oneDay(-80, -25), () => ({}));
  some(4, KIND.dayOff, oneDay(1, 20), () => ({}));
  some(1, KIND.missing, oneDay(-60, -30), () => ({}));
  const leaver = employees
    .slice(FIRST_LEAVER)
    .find(({ id }) => !absences.some(({ userId, to }) => userId === id && to >= JUST_LEFT));
  const isAway = (userId: number, day: number) =>
    (taken.get(userId)?.has(day) ?? false) || (userId === leaver?.id && day > JUST_LEFT);
  return { absences, leaver, isAway };
}
