import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '@jornada/bff/demo/companies';
import type { TodaysFigures } from '@jornada/contract/today';
import { factor, type Line } from './line.ts';
import { compare, type Effort } from './load.ts';
import type { Part } from './options.ts';
import { type Server, signIn, startDemo } from './servers.ts';

/** Number of requests per measurement, one after the other. */
const REQUESTS = 20;

/**
 * The Today page of a person who closes months, hands over to the payroll and settles, against that of a manager
 * without these duties, on demo data in which each duty has pending work.
 */
export async function measureToday(parts: ReadonlySet<Part>, { rounds }: Effort): Promise<Line[]> {
  if (!parts.has('today')) return [];
  const folder = mkdtempSync(join(tmpdir(), 'jornada-bench-'));
  let server: Server | undefined;
  try {
    const demo = (server = await startDemo(folder));
    const signedIn = (name: string) => signIn(demo.url, { email: `${name}@demo.test`, password: DEMO_PASSWORD });
    const [closer, manager] = [await signedIn('super'), await signedIn('manager')];
    const { duties } = JSON.parse(await today(demo, closer)) as TodaysFigures;
    if (!duties.open_months?.length || !duties.held_months?.length || !duties.leaving?.waiting.people)
      throw new Error('a duty is missing on Today');
    const sides = [closer, manager].map((headers) => () => timeOf(demo, headers));
    return [factor('Today with all duties against that of a manager', await compare(sides, Math.max(9, rounds)), 1.5)];
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function today({ url }: Server, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`${url}/v2/today`, { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`Today returned ${answer.status}: ${text}`);
  return text;
}

/** Mean duration of a request in milliseconds. */
async function timeOf(server: Server, headers: Record<string, string>): Promise<number> {
  const begun = performance.now();
  for (let request = 0; request < REQUESTS; request++) await today(server, headers);
  return (performance.now() - begun) / REQUESTS;
}
