import { ConnectionShares, type Use } from './connection-shares.ts';
import { guarded, type Pooling, poolingOf } from './engines/open.ts';
import { Db } from './handle.ts';

/** The number of cached handles: creating one takes longer than a statement waits for its turn. */
const MOST_HANDLES = 1_000;
const MOST_WAITING = 500;

interface Shared {
  shares: ConnectionShares;
  /** By account. */
  handles: Map<number, Db>;
}

const known = new WeakMap<Db, Shared>();

/**
 * The database for requests of one account, which use at most a quarter of the process's connections and wait for each
 * other outside the pool. On SQLite it is the database itself, whose reads never wait for each other.
 */
export function shareOf(db: Db, accountId: number): Db {
  const pooling = poolingOf(db);
  if (!pooling) return db;
  let shared = known.get(db);
  if (!shared) known.set(db, (shared = { shares: new ConnectionShares(sharesOf(pooling)), handles: new Map() }));
  const { shares, handles } = shared;
  let handle = handles.get(accountId);
  if (!handle) {
    const within = (use: Use) => guarded(db, (work) => shares.run(accountId, use, work));
    handle = new Db(within('statement'), within('snapshot'));
    if (handles.size >= MOST_HANDLES) handles.clear();
    handles.set(accountId, handle);
  }
  return handle;
}

/** An eighth is reserved for requests without an account yet, for jobs and for probes. */
export const sharesOf = ({ connections, waitMs }: Pooling) => ({
  connections: connections - Math.max(1, Math.floor(connections / 8)),
  // With one connection, a request with a snapshot could not do anything else.
  perAccount: Math.max(2, Math.floor(connections / 4)),
  mostWaiting: MOST_WAITING,
  waitMs,
});
