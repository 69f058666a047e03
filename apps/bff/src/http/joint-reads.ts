import type { Caller } from '../context.ts';

/** A read in progress, and the next one, which serves all requests that arrived meanwhile. */
interface Running {
  next?: { answer: PromiseWithResolvers<unknown>; begin: (waited: boolean) => Promise<unknown> };
}

/**
 * Reads of one operation that serve several waiting requests of a session together. A single request starts at once.
 * Requests that arrive during a read share the next one: it starts after all of them arrived, so it misses no write
 * that they may rely on.
 */
export class JointReads {
  readonly #running = new Map<string, Running>();

  /**
   * @param caller callers that differ in any field do not share a response
   * @param begin `waited`: the rights of the caller may have changed since their request was admitted
   */
  run(caller: Caller, input: unknown, begin: (waited: boolean) => Promise<unknown>): Promise<unknown> {
    const key = JSON.stringify([caller, input]);
    const running = this.#running.get(key);
    if (!running) return this.#start(key, () => begin(false));
    const answer = running.next?.answer ?? Promise.withResolvers<unknown>();
    // The latest request determines the time.
    running.next = { answer, begin };
    return answer.promise;
  }

  async #start(key: string, work: () => Promise<unknown>): Promise<unknown> {
    const running: Running = {};
    this.#running.set(key, running);
    try {
      return await work();
    } finally {
      const { next } = running;
      if (next) this.#start(key, () => next.begin(true)).then(next.answer.resolve, next.answer.reject);
      else this.#running.delete(key);
    }
  }
}
