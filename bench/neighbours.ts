import autocannon from 'autocannon';
import { factor, type Line } from './line.ts';
import { compare, type Effort } from './load.ts';
import { type Server, signIn } from './servers.ts';

/** Number of concurrent heavy requests of one person, more than the server runs at a time. */
const CONNECTIONS = 8;
const SECONDS = 3;
/** Delay until the heavy requests run at full load. */
const BEFORE_MS = 500;
const PAUSE_MS = 5;
const MOST = 10;

/**
 * How long others wait while one person sends heavy requests: the 95th percentile of `/healthz` in that time, against
 * the same on the quiet server.
 */
export async function measureNeighbours(
  { url }: Server,
  heavy: Readonly<Record<string, string>>,
  { rounds }: Effort,
): Promise<Line[]> {
  const headers = await signIn(url);
  const quiet = () => percentile(0.95, `${url}/healthz`, SECONDS * 1_000);
  const lines: Line[] = [];
  for (const [what, path] of Object.entries(heavy)) {
    const answer = await fetch(url + path, { headers });
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    const beside = async () => {
      // In a separate thread, so that reading the answers does not delay the measurement.
      const load = autocannon({
        url: url + path,
        headers,
        connections: CONNECTIONS,
        duration: SECONDS + BEFORE_MS / 1_000,
        workers: 1,
      });
      await new Promise((resolve) => setTimeout(resolve, BEFORE_MS));
      const took = await quiet();
      const { non2xx } = await load;
      if (non2xx) throw new Error(`${path}: ${non2xx} refusals`);
      return took;
    };
    const sides = await compare([beside, quiet], Math.min(rounds, 3));
    lines.push(factor(`p95 of /healthz beside ${CONNECTIONS} × ${what}, and quiet`, sides, MOST));
  }
  return lines;
}

/** A percentile of the duration of a request in milliseconds, requested one after the other during `forMs`. */
export async function percentile(share: number, address: string, forMs: number): Promise<number> {
  const took: number[] = [];
  for (const until = performance.now() + forMs; performance.now() < until; ) {
    const begun = performance.now();
    await (await fetch(address)).arrayBuffer();
    took.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return took.sort((a, b) => a - b)[Math.floor(took.length * share)] as number;
}
