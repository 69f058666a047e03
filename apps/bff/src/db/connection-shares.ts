import { Refusal } from '@jornada/domain/refusal';

export interface ShareOptions {
  /** The number of connections that requests of accounts may use together. */
  connections: number;
  /** The maximum number of connections per account. */
  perAccount: number;
  /** The maximum number of waiting requests per account; further ones are refused at once. */
  mostWaiting: number;
  /** Milliseconds after which a waiting request is refused. */
  waitMs: number;
}

/** A snapshot holds its connection for long, and its request may need a second one. */
export type Use = 'statement' | 'snapshot';

interface Waiter {
  use: Use;
  grant: () => void;
}

interface Queue {
  taken: number;
  snapshots: number;
  waiting: Waiter[];
}

const RETRY_SECONDS = 2;

/** The account uses its own share completely. */
const accountBusy = () =>
  new Refusal('too-many', 'Too many requests', { code: 'account_busy', retryAfter: RETRY_SECONDS });

/** Other accounts use all connections. */
const unavailable = () => new Refusal('unavailable', 'Service unavailable', { retryAfter: RETRY_SECONDS });

/**
 * Divides the connections of a process among accounts: none takes more than its share, and the accounts that wait take
 * turns. Requests of one account are served in order of arrival. Snapshots always leave one connection to statements,
 * for the account and in total, so that a request with a snapshot cannot wait for itself.
 */
export class ConnectionShares {
  readonly #options: ShareOptions;
  readonly #queues = new Map<number, Queue>();
  /** The accounts with waiting requests; the one that waits longest for a turn is first. */
  readonly #turns = new Set<number>();
  #taken = 0;
  #snapshots = 0;

  constructor(options: ShareOptions) {
    this.#options = options;
  }

  /**
   * Runs `work`, which uses one connection, in a turn of the account.
   * @throws Refusal 429 if the account's share stays in use for too long, 503 if all connections do
   */
  async run<T>(accountId: number, use: Use, work: () => Promise<T>): Promise<T> {
    let queue = this.#queues.get(accountId);
    if (!queue) this.#queues.set(accountId, (queue = { taken: 0, snapshots: 0, waiting: [] }));
    if (this.#isFree(queue, use)) this.#take(queue, use);
    else await this.#turn(accountId, queue, use);
    try {
      return await work();
    } finally {
      this.#release(accountId, queue, use);
    }
  }

  #isFree({ taken, snapshots }: Queue, use: Use): boolean {
    const { connections, perAccount } = this.#options;
    if (this.#taken >= connections || taken >= perAccount) return false;
    return use === 'statement' || (snapshots < perAccount - 1 && this.#snapshots < connections - 1);
  }

  #take(queue: Queue, use: Use): void {
    this.#taken++;
    queue.taken++;
    if (use === 'statement') return;
    this.#snapshots++;
    queue.snapshots++;
  }

  #turn(accountId: number, queue: Queue, use: Use): Promise<void> {
    const { mostWaiting, waitMs } = this.#options;
    if (queue.waiting.length >= mostWaiting) throw accountBusy();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(waiter), 1);
        if (!queue.waiting.length) this.#turns.delete(accountId);
        reject(this.#taken < this.#options.connections ? accountBusy() : unavailable());
        this.#forget(accountId, queue);
      }, waitMs);
      const waiter: Waiter = {
        use,
        grant: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      queue.waiting.push(waiter);
      this.#turns.add(accountId);
    });
  }

  #release(accountId: number, queue: Queue, use: Use): void {
    this.#taken--;
    queue.taken--;
    if (use === 'snapshot') {
      this.#snapshots--;
      queue.snapshots--;
    }
    if (this.#turns.size) this.#grantNext();
    this.#forget(accountId, queue);
  }

  /** Gives the free connection to the first account in turn that may have it. */
  #grantNext(): void {
    for (const accountId of this.#turns) {
      const queue = this.#queues.get(accountId) as Queue;
      if (!this.#isFree(queue, 'statement')) continue;
      const at = queue.waiting.findIndex(({ use }) => this.#isFree(queue, use));
      const [waiter] = at === -1 ? [] : queue.waiting.splice(at, 1);
      if (!waiter) continue;
      this.#turns.delete(accountId);
      if (queue.waiting.length) this.#turns.add(accountId);
      this.#take(queue, waiter.use);
      waiter.grant();
      return;
    }
  }

  #forget(accountId: number, { taken, waiting }: Queue): void {
    if (taken === 0 && waiting.length === 0) this.#queues.delete(accountId);
  }
}
