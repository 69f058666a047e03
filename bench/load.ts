import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

/** A request that is repeated. */
export interface Request {
  path: string;
  method?: 'GET' | 'POST';
  /** `[<id>]` in it is replaced by a unique text in each request. */
  body?: string;
}

export interface Effort {
  /** Number of measurements per side; the median counts. */
  rounds: number;
  /** Duration of a measurement. */
  seconds: number;
  /** Concurrent requests, if the default does not suit the size of the responses. */
  connections?: number;
}

/** Enough to keep a server busy, few enough that no request waits long. */
const CONNECTIONS = 10;

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};

/** Result of one side, and its ratio to the first side. */
export interface Comparison {
  value: number;
  /**
   * The first side's value divided by this side's: the median over the rounds, because conditions are similar within
   * one round.
   */
  ratio: number;
}

/**
 * Measures all sides alternately (A B C A B C …), so that other load on the machine affects them alike. The first round
 * is a warm-up.
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

/** Requests per second of each side for the same kind of request. */
export const throughputs = (
  sides: readonly { url: string; request: Request; headers?: Record<string, string> }[],
  headers: Record<string, string>,
  { rounds, ...effort }: Effort,
): Promise<Comparison[]> =>
  compare(
    sides.map(
      ({ url, request, headers: own = headers }) =>
        () =>
          fire(url, request, own, effort),
    ),
    rounds,
  );

/** Generates the load in this process, on a core that the server does not use. */
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
  // A request that takes longer than a round extends the round.
  if (seconds > 10) throw new Error(`${path}: no response in ${seconds} s`);
  return fire(url, { path, ...request }, headers, { seconds: seconds * 4, connections });
}

/** Resident memory of a process in MB; undefined if the system does not report it. */
export function residentMb(pid: number): number | undefined {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return undefined;
  }
}
