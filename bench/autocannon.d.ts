/** The little of autocannon that the bench calls; the package brings no types. */
declare module 'autocannon' {
  interface Options {
    url: string;
    method?: 'GET' | 'POST';
    headers?: Record<string, string>;
    body?: string;
    /** Puts a text of its own into each request, where its body says `[<id>]`. */
    idReplacement?: boolean;
    connections: number;
    duration: number;
  }
  interface Result {
    requests: { average: number; total: number };
    /** Seconds. */
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
