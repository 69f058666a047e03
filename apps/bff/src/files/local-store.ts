import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { Refusal } from '@jornada/domain/refusal';
import { type Blobs, FILE_KEY } from './store.ts';

/** Folder for drafts; files left here by interrupted writes are never served. */
const DRAFTS = 'drafts';

/**
 * Files in a folder, readable only by their owner. A file is written as a draft, synced and renamed, so a file under
 * its own name is complete even after a crash or power loss.
 */
export function createLocalStore(folder: string): Blobs {
  const pathOf = (key: string) => {
    if (key.startsWith(`${DRAFTS}/`)) return join(folder, key);
    if (!FILE_KEY.test(key)) throw new TypeError('not a key of a file');
    const [account, digest] = key.split('/') as [string, string];
    return join(folder, account, digest.slice(0, 2), digest);
  };

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      if (await isThere(path)) return utimes(path, new Date(), new Date());
      const draft = join(folder, DRAFTS, randomUUID());
      try {
        await mkdir(dirname(draft), { recursive: true, mode: 0o700 });
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        const file = await open(draft, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {});
        throw asRefusal(error);
      }
    },

    has: (key) => isThere(pathOf(key)),

    async read(key) {
      const file = await open(pathOf(key)).catch(absent);
      if (!file) return undefined;
      const { size } = await file.stat();
      return { size, bytes: Readable.toWeb(createReadStream('', { fd: file })) as ReadableStream<Uint8Array> };
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    async *list() {
      let some: { key: string; writtenAt: Date }[] = [];
      for await (const path of filesUnder(folder)) {
        const found = await stat(path).catch(absent);
        const parts = path.slice(folder.length + 1).split(/[\\/]/);
        if (found) some.push({ key: `${parts[0]}/${parts.at(-1)}`, writtenAt: found.mtime });
        if (some.length < 500) continue;
        yield some;
        some = [];
      }
      if (some.length) yield some;
    },
  };
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** A new name is durable only after its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders, and makes names durable at once.
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function* filesUnder(path: string): AsyncGenerator<string> {
  const folder = await opendir(path).catch(absent);
  for await (const entry of folder ?? []) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) yield* filesUnder(inside);
    else yield inside;
  }
}

/** A full disk is not a bug: it can be freed. */
const asRefusal = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EMFILE'].includes((error as NodeJS.ErrnoException).code ?? '')
    ? new Refusal('unavailable', 'Service unavailable', { retryAfter: 30 })
    : error;
