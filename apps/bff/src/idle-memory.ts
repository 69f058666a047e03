import type { IncomingMessage, Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A server without requests for this long is idle, and the reader threads of its database have ended. */
const IDLE_MS = 7_000;
/** Requested every few seconds by programs that monitor the server. */
const PROBES: readonly (string | undefined)[] = ['/healthz', '/readyz', '/metrics'];
/** The growth since the last collection that justifies another one, in bytes. */
const MOST_GROWTH = 16 * 1024 * 1024;

/** The measurements and actions, replaceable in tests. */
interface Process {
  residentBytes: () => number;
  collect: () => void;
}

/**
 * Returns memory that an idle server does not need to the system: after the start, and whenever the process has grown
 * by 16 MB since then. V8 collects only when it needs memory, so the garbage of a start or a busy hour stays in memory
 * while nothing happens. A collection takes some 0.1 s, and the requests after it take a few milliseconds longer, since
 * code is compiled again; hundreds of requests lie between two of them.
 * @param freeCaches frees memory that others cache for the next requests
 * @returns a function that stops it
 */
export function releaseIdleMemory(
  server: Pick<Server, 'on' | 'off'>,
  freeCaches: () => void,
  { residentBytes, collect }: Process = { residentBytes: () => process.memoryUsage.rss(), collect: collectGarbage },
): () => void {
  let last = performance.now();
  let isNew = true;
  let most = 0;
  const onRequest = ({ url }: Pick<IncomingMessage, 'url'>) => {
    if (PROBES.includes(url)) return;
    last = performance.now();
    isNew = true;
  };
  server.on('request', onRequest);
  const timer = setInterval(() => {
    if (!isNew || performance.now() - last < IDLE_MS) return;
    isNew = false;
    if (residentBytes() <= most) return;
    freeCaches();
    collect();
    most = residentBytes() + MOST_GROWTH;
  }, 1_000).unref();
  return () => {
    clearInterval(timer);
    server.off('request', onRequest);
  };
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options: object) => void;
  // Only this kind of collection returns free pages. Node offers no other way to call it than V8's own function.
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  trimAllocator();
}

/** On these architectures the size argument of `malloc_trim` has 64 bits. */
const ARCHITECTURES = ['x64', 'arm64'];

/**
 * Returns memory freed by native code: pages of SQLite, buffers, state of compressors. glibc keeps it for the next
 * allocations, unless it is at the very end of its heap; other C libraries have no such function.
 */
function trimAllocator(): void {
  if (process.platform !== 'linux' || !ARCHITECTURES.includes(process.arch)) return;
  try {
    const signature = { arguments: ['uint64'], return: 'int32' } as const;
    using libc = process.getBuiltinModule('node:ffi').dlopen('libc.so.6', { malloc_trim: signature });
    libc.functions.malloc_trim(0n);
  } catch {
    // Another C library, or a Node without foreign functions.
  }
}
