import { EMPLOYEE, MANAGER } from '@jornada/domain/access';
import type { TaskPriority } from '@jornada/domain/tasks';
import { fold } from '@jornada/domain/text';
import { takeNumbers } from '../db/numbers.ts';
import type { DemoClient } from './clients.ts';
import { type DemoAccount, streamOf } from './demo-account.ts';
import { insertRows } from './insert-rows.queries.ts';
import type { DemoPerson } from './people.ts';
import type { Random } from './random.ts';
import { taskWords } from './task-words.ts';
import type { DemoTag } from './texts/categories.ts';
import { type Moment, leadTime, statusOf, lastChange, workingMoment, momentAfter } from './task-course.ts';

/** Age of the oldest task in working days: a year. */
const OLDEST = 260;

/** Tasks per batch, which bounds memory. */
const BATCH = 5_000;

const PRIORITIES: readonly (readonly [TaskPriority, number])[] = [
  ['low', 18],
  ['normal', 55],
  ['high', 20],
  ['urgent', 7],
];

/** People and clients to draw from. */
interface World {
  workers: readonly DemoPerson[];
  managers: readonly DemoPerson[];
  clients: readonly DemoClient[];
  activeClients: readonly DemoClient[];
}

/**
 * Creates `live` tasks of the last year, denser towards its end, and `inBin` deleted ones among them. All events are
 * before the data set's day.
 */
export async function seedTasks(
  demo: DemoAccount,
  {
    people,
    clients,
    tags,
  }: { people: readonly DemoPerson[]; clients: readonly DemoClient[]; tags: Record<DemoTag, number> },
  { live, inBin }: { live: number; inBin: number },
): Promise<void> {
  const { tx, accountId } = demo;
  const workers = people.filter(({ active }) => active);
  const managers = workers.filter(({ level }) => level >= MANAGER);
  const world: World = { workers, managers, clients, activeClients: clients.filter(({ archived }) => !archived) };
  const random = streamOf(demo, 'tasks');
  const total = live + inBin;
  const first = total ? await takeNumbers(tx, accountId, 'tasks', total) : 1;
  const isInBin = (at: number) => Math.floor(((at + 1) * inBin) / total) > Math.floor((at * inBin) / total);
  for (let from = 0; from < total; from += BATCH) {
    const rows = [];
    const links = [];
    for (let at = from; at < Math.min(from + BATCH, total); at++) {
      const { words, ...task } = oneTask(random, demo, world, at / total, isInBin(at));
      const id = first + at;
      rows.push({ account_id: accountId, id, ...task });
      links.push(...words.map((word) => ({ account_id: accountId, task_id: id, tag_id: tags[word] })));
    }
    await insertRows(tx, 'tasks', rows);
    await insertRows(tx, 'tasks_tags', links);
  }
  await insertRows(tx, 'task_totals', [{ account_id: accountId, live, deleted: inBin }]);
}

/** @param age position within the year, from 0 (start) to 1 (end) */
function oneTask(random: Random, { days, texts }: DemoAccount, world: World, age: number, inBin: boolean) {
  const left = 1 - age;
  const created = workingMoment(random, -1 - Math.floor(OLDEST * left * (0.35 + 0.65 * left)));
  const dueDay = random.chance(86) ? created.day + leadTime(random) : null;
  const status = statusOf(random, created.day, dueDay);
  const touched =
    status === 'todo' && random.chance(60)
      ? created
      : momentAfter(random, created, lastChange(random, status, created.day, dueDay));
  const deleted = inBin ? momentAfter(random, touched, -random.int(1, 18)) : null;

  // Only old tasks can belong to an archived client.
  const client = random.chance(80)
    ? random.pick(status === 'done' && touched.day < -120 ? world.clients : world.activeClients)
    : null;
  const { title, description, tags, estimatedMinutes } = taskWords(random, texts.tasks, client?.shortName ?? null);

  const assignee = random.chance(status === 'todo' ? 78 : 95) ? random.pick(world.workers) : null;
  // Managers assign work to others; the rest mostly create their own tasks.
  const author = random.chance(65) || assignee?.level !== EMPLOYEE ? random.pick(world.managers) : assignee;

  const at = ({ day, minute }: Moment) => days.instant(day, minute);
  const touchedAt = at(touched);
  return {
    title,
    title_folded: fold(title),
    description,
    status,
    priority: random.weighted(PRIORITIES),
    assignee_id: assignee?.id ?? null,
    client_id: client?.id ?? null,
    due_on: dueDay === null ? null : days.date(dueDay),
    estimated_minutes: estimatedMinutes,
    created_by: author.id,
    created_at: at(created),
    updated_at: touchedAt,
    completed_at: status === 'done' ? touchedAt : null,
    deleted_at: deleted && at(deleted),
    deleted_by: deleted && random.pick(world.managers).id,
    version: touched === created ? 1 : random.int(2, 5),
    words: tags,
  };
}
