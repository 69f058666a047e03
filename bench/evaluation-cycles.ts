import { dirname } from 'node:path';
import { flagOf, post } from './beside.ts';
import { root } from '../scripts/process.mjs';
import { COUNTING, RATERS, SUBJECTS } from './evaluation-rows.ts';
import { type Line, limit, milliseconds } from './line.ts';
import { median } from './load.ts';
import { read } from './same.ts';
import { type Server, signIn, startProductAt } from './servers.ts';
import { DRAFT } from './evaluation-cycle-rows.ts';

const REQUESTS = 15;
const NEW_TASK = { title: 'Medida' };

/** The calibration of all people, the forecast of a cycle about them, and its opening while other writes run. */
export async function measureCycles(database: string, keys: string): Promise<Line[]> {
  const server = await startProductAt(root, { DATA_DIR: dirname(database), DATA_KEYS: keys });
  try {
    const headers = await signIn(server.url);
    const cycles = `${server.url}/v2/performance-evaluations`;
    const people = SUBJECTS.toLocaleString('en');
    const timeOf = async (path: string, method = 'GET') => {
      const took: number[] = [];
      for (let request = 0; request < REQUESTS; request++) {
        const begun = performance.now();
        const answer = await fetch(`${cycles}/${path}`, { method, headers });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${text}`);
        took.push(performance.now() - begun);
      }
      return median(took);
    };
    const calibration = await timeOf(`${COUNTING}/calibration`);
    const forecast = await timeOf(`${DRAFT}/forecast`, 'POST');
    const { opened, longest } = await open(server, headers, `${cycles}/${DRAFT}`);
    const asked = `${people} people × ${RATERS} raters`;
    return [
      limit(`  calibration of ${people} people in one answer`, calibration, 250, milliseconds),
      limit(`  forecast of ${asked}`, forecast, 1_500, milliseconds),
      limit(`  opening ${asked}`, opened, 3_000, milliseconds),
      limit('    the longest other write beside it', longest, 300, milliseconds),
    ];
  } finally {
    await server.stop();
  }
}

/** Opens the draft while another client creates one task after the other. */
async function open({ url }: Server, headers: Record<string, string>, cycle: string) {
  const { version } = (await read(cycle, headers)) as { version: number };
  let longest = 0;
  const begun = performance.now();
  const opening = fetch(`${cycle}/open`, { method: 'POST', headers, body: JSON.stringify({ version }) }).then(
    async (answer) => {
      const text = await answer.text();
      if (!answer.ok) throw new Error(`Opening returned ${answer.status}: ${text}`);
      return performance.now() - begun;
    },
  );
  const isOver = flagOf(opening);
  while (!isOver()) {
    const sent = performance.now();
    if ((await post(url, headers, '/v2/tasks', NEW_TASK)) !== 200) throw new Error('A task was refused');
    longest = Math.max(longest, performance.now() - sent);
  }
  const opened = await opening;
  const { counts } = (await read(cycle, headers)) as { counts: { forms: number } };
  if (counts.forms < SUBJECTS * (RATERS - 1)) throw new Error(`${counts.forms} forms are open`);
  return { opened, longest };
}
