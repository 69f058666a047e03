import { brazilianHolidays } from '@jornada/domain/brazilian-holidays';
import type { CalendarDate } from '@jornada/domain/calendar';
import { calendarDays, expectedOver } from '@jornada/domain/schedules';
import { minuteOf } from '@jornada/domain/worktime';
import { takeNumbers } from '../db/numbers.ts';
import type { Plan } from './absence-plan.ts';
import type { DemoClient } from './clients.ts';
import { type DemoAccount, streamOf } from './demo-account.ts';
import { assignedTasks } from './demo.queries.ts';
import { schedulesOf } from './worked-hours.queries.ts';
import { insertRows } from './insert-rows.queries.ts';
import type { DemoPerson } from './people.ts';
import type { Random } from './random.ts';

/** Working days with hours: seven months, of which at least five were closed. */
const OLDEST = -152;
/** Typical number of working days per task. */
const DAYS_ON_A_TASK = 6;
/** Working time assumed for people without a schedule. */
const USUAL_DAY = 480;
/** How many of nine pieces of work have no note. */
const WITHOUT_NOTE = 3;

interface Piece {
  task_id: number | null;
  client_id: number | null;
  start: number;
  minutes: number;
  note: string;
}

/** Worked hours of the last seven months, up to the evening before the data set's day. */
export async function seedHours(
  demo: DemoAccount,
  people: readonly DemoPerson[],
  clients: readonly DemoClient[],
  plan: Plan,
): Promise<void> {
  const { tx, accountId, days, texts } = demo;
  const notes = [...Array.from({ length: WITHOUT_NOTE }, () => ''), ...texts.company.hours];
  const random = streamOf(demo, 'hours');
  const off = holidaysAround(days.date(OLDEST), days.date(-1));
  const [tasks, schedules] = [await assignedTasks(tx, accountId), await schedulesOf(tx, accountId)];
  const rows = [];
  for (const person of people.filter(({ active }) => active)) {
    const own = tasks.get(person.id) ?? [];
    for (let day = OLDEST; day < 0; day++) {
      const date = days.date(day);
      if (off.has(date) || plan.isAway(person.id, day) || random.chance(2)) continue;
      const due = expectedOver({ schedules: schedules.get(person.id) ?? [] }, calendarDays(off, date, date))[0];
      const task = own[Math.floor((day - OLDEST) / DAYS_ON_A_TASK) % Math.max(own.length, 1)];
      const second = own[(Math.floor((day - OLDEST) / DAYS_ON_A_TASK) + 1) % Math.max(own.length, 1)];
      for (const { start, minutes, ...piece } of oneDay(random, due ?? USUAL_DAY, { task, second, clients, notes })) {
        const begins = minuteOf(days.instant(day, start));
        rows.push({
          ...piece,
          user_id: person.id,
          start_minute: begins,
          end_minute: begins + minutes,
          at: days.instant(day, start + minutes),
        });
      }
    }
  }
  rows.sort((a, b) => a.start_minute - b.start_minute || a.user_id - b.user_id);
  const first = rows.length ? await takeNumbers(tx, accountId, 'work_time', rows.length) : 1;
  await insertRows(
    tx,
    'work_time',
    rows.map(({ at, ...row }, index) => ({
      account_id: accountId,
      id: first + index,
      ...row,
      created_at: at,
      updated_at: at,
    })),
  );
}

const holidaysAround = (from: CalendarDate, to: CalendarDate): ReadonlySet<CalendarDate> =>
  new Set([Number(from.slice(0, 4)), Number(to.slice(0, 4))].flatMap(brazilianHolidays).map(({ date }) => date));

type Task = { id: number; client_id: number | null };

/** A morning, a lunch break and an afternoon of about the scheduled length, sometimes an hour more. */
function oneDay(
  random: Random,
  due: number,
  {
    task,
    second,
    clients,
    notes,
  }: {
    task: Task | undefined;
    second: Task | undefined;
    clients: readonly DemoClient[];
    notes: readonly string[];
  },
): Piece[] {
  const total = Math.max(
    60,
    due +
      random.weighted([
        [0, 40],
        [random.int(-10, 10), 30],
        [random.int(15, 90), 22],
        [-random.int(15, 60), 8],
      ]),
  );
  const begins = random.int(7 * 12 + 6, 9 * 12 + 6) * 5;
  const morning = Math.min(total, random.int(36, 48) * 5);
  const subject = (of: Task | undefined) =>
    of
      ? { task_id: of.id, client_id: of.client_id }
      : { task_id: null, client_id: random.chance(70) ? random.pick(clients).id : null };
  const piece = (of: Task | undefined, start: number, minutes: number): Piece => ({
    ...subject(of),
    start,
    minutes,
    note: random.pick(notes),
  });
  const afternoon = total - morning;
  const after = begins + morning + random.int(9, 15) * 5;
  const pieces = [piece(task, begins, morning)];
  if (afternoon > 0 && random.chance(45)) {
    const part = Math.max(5, Math.round(afternoon / 10) * 5);
    pieces.push(piece(task, after, part));
    if (afternoon > part) pieces.push(piece(random.chance(20) ? undefined : second, after + part, afternoon - part));
  } else if (afternoon > 0) pieces.push(piece(random.chance(15) ? undefined : task, after, afternoon));
  return pieces;
}
