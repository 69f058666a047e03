import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

/** One request, sent again and again. */
export interface Request {
  path: string;
  method?: 'GET' | 'POST';
  /** `[<id>]` in it is another text each time. */
  body?: string;
}

export interface Effort {
  /** How often each side is measured; the median counts. */
  rounds: number;
  /** Seconds of one measurement. */
  seconds: number;
  /** Requests at a time, where another number than usual suits the answers. */
  connections?: number;
}

/** Enough to keep a server busy all the time, few enough that none waits long. */
const CONNECTIONS = 10;

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};

/** What one side came to, and how the first side compares with it. */
export interface Comparison {
  value: number;
  /** The first side's value over this side's: the median of what each round says, since a round sees one weather. */
  ratio: number;
}

/**
 * Measures all sides in turns (A B C A B C …): what else the machine does in the meantime meets them alike. The first
 * turn only warms up.
 */
export async function compare(sides: readonly (() => Promise<number>)[], rounds: number): Promise<Comparison[]> {
  const seen = sides.map((): number[] => []);
  for (let round = 0; round <= rounds; round++)
    for (const [at, side] of sides.entries()) {
      const value = await side();
      if (round > 0) seen[at]?.push(value);
    }
  const first = seen[0] ?? [];
  return seen.map((values) => ({
    value: median(values),
    ratio: median(values.map((value, round) => (first[round] as number) / value)),
  }));
}

/** Requests a second that each side answers to the same kind of request. */
export const throughputs = (
  sides: readonly { url: string; request: Request }[],
  headers: Record<string, string>,
  { rounds, ...effort }: Effort,
): Promise<Comparison[]> =>
  compare(
    sides.map(
      ({ url, request }) =>
        () =>
          fire(url, request, headers, effort),
    ),
    rounds,
  );

/** This process makes the load, so it has a core that is not the server's. */
async function fire(
  url: string,
  { path, ...request }: Request,
  headers: Record<string, string>,
  { seconds, connections = CONNECTIONS }: Omit<Effort, 'rounds'>,
): Promise<number> {
  const { requests, duration, errors, timeouts, non2xx } = await autocannon({
    ...request,
    idReplacement: request.body?.includes('[<id>]') ?? false,
    url: `${url}${path}`,
    headers,
    connections,
    duration: seconds,
  });
  if (errors || timeouts || non2xx)
    throw new Error(`${path}: ${errors} errors, ${timeouts} timeouts, ${non2xx} refusals`);
  if (requests.total > 0) return requests.total / duration;
  // Slower than a round is long; then this round is longer.
  if (seconds > 10) throw new Error(`${path}: nothing was answered in ${seconds} s`);
  return fire(url, { path, ...request }, headers, { seconds: seconds * 4, connections });
}

/** Resident memory of a process in MB, or undefined where the system does not tell. */
export function residentMb(pid: number): number | undefined {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return undefined;
  }
}
