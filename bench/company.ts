import { ENTRIES, NOTIFICATIONS, PEOPLE, TAGS, UNREAD, WEEKS, WORKED, WORKER, YEAR } from './company-rows.ts';
import type { Line } from './line.ts';
import type { Effort } from './load.ts';
import type { Part } from './options.ts';
import type { Server } from './servers.ts';
import { rivalry } from './throughput.ts';

const FROM_TO = `from=${YEAR.from}&to=${YEAR.to}`;
/** The load generator replaces the brackets by a unique text, so that tag names are unique. */
const NEW_TAG = JSON.stringify({ name: 'Etiqueta [<id>]' });

/**
 * Aggregates over many rows, and changes of tags: the product against the bare server with and without authentication.
 */
export async function measureCompany(
  parts: ReadonlySet<Part>,
  sides: readonly [Server, Server, Server],
  effort: Effort,
): Promise<Line[]> {
  const many = await rivalry(sides, effort);
  // Responses of megabytes, a few per second: more connections would wait too long, and one second would be too short.
  const few = await rivalry(sides, { rounds: Math.min(effort.rounds, 3), seconds: 3, connections: 2 });
  if (parts.has('work-total'))
    await many.reach(`work total of ${ENTRIES.toLocaleString('en')} entries`, {
      path: `/v2/user/${WORKER}/work-time-total?from=${WORKED.from}&to=${WORKED.to}`,
    });
  if (parts.has('load')) {
    await few.reach(`load of ${PEOPLE} people × ${WEEKS} weeks`, {
      path: `/v2/resource-allocation/load?${FROM_TO}&brief=true`,
    });
    await few.reach('  with the days of each', { path: `/v2/resource-allocation/load?${FROM_TO}` });
  }
  if (parts.has('bell'))
    await many.reach(`number at the bell, ${UNREAD} of ${NOTIFICATIONS.toLocaleString('en')}`, {
      path: '/v2/notifications/count',
    });
  if (parts.has('tags')) {
    await many.reach(`list 50 of ${TAGS} tags`, { path: '/v2/task-tags' });
    // Last, because it leaves different tags in the three databases.
    await many.reach('create a tag (fsync)', { path: '/v2/task-tags', method: 'POST', body: NEW_TAG });
  }
  return [...many.lines, ...few.lines];
}
