/** Types for the part of autocannon that the benchmarks use; the package ships none. */
declare module 'autocannon' {
  interface Request {
    method: 'GET' | 'POST';
    path: string;
    body?: string;
    headers?: Record<string, string>;
  }
  interface Client {
    opts: { requests: readonly Request[] };
    setRequests(requests: readonly Request[]): void;
  }
  interface Options {
    url: string;
    method?: 'GET' | 'POST';
    headers?: Record<string, string>;
    body?: string;
    /** Replaces `[<id>]` in the body with a unique text for each request. */
    idReplacement?: boolean;
    connections: number;
    /** Number of threads that send the requests; by default the caller's thread does. */
    workers?: number;
    duration: number;
    /** Sent in turn, instead of a single request. */
    requests?: readonly Request[];
    /** File of a function that is called with each connection before its first request. */
    setupClient?: string;
  }
  interface Result {
    requests: { average: number; total: number };
    /** Milliseconds. */
    latency: { p50: number; p99: number };
    /** Seconds. */
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
