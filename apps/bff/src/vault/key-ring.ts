import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Encryption keys. New values use the current one; older ones still decrypt. */
export interface KeyRing {
  current: string;
  keys: ReadonlyMap<string, Buffer>;
}

/** An invalid key ring; the message is one line without key material. */
export class KeyRingError extends Error {}

const KEY_BYTES = 32;
const KEY_ID = /^[a-z0-9-]{1,32}$/;

/**
 * Parses a key ring: `id:key` separated by commas, the current one first, each key 32 bytes in base64 or base64url.
 * @throws KeyRingError
 */
export function parseKeyRing(text: string): KeyRing {
  const keys = new Map<string, Buffer>();
  for (const entry of text.trim().split(/\s*,\s*/)) {
    const [id = '', secret = '', ...more] = entry.split(':');
    if (!KEY_ID.test(id) || more.length)
      throw new KeyRingError('must be id:key pairs separated by commas; an id is small letters, digits and hyphens');
    if (keys.has(id)) throw new KeyRingError(`names the key ${id} twice`);
    const key = Buffer.from(secret, 'base64');
    if (key.length !== KEY_BYTES) throw new KeyRingError(`the key ${id} must be ${KEY_BYTES} bytes in base64`);
    keys.set(id, key);
  }
  return { current: [...keys.keys()][0] as string, keys };
}

/** The id of key number `n`. Ids are unique across rings, so that keys of two data folders can be merged later. */
const newKeyId = (n: number): string => `k${n}-${randomBytes(4).toString('hex')}`;

export const newKeyText = (id: string): string => `${id}:${randomBytes(KEY_BYTES).toString('base64url')}`;

/** The key ring file of a data folder. */
export const keyRingFile = (dataDir: string): string => join(dataDir, 'data-keys');

/**
 * The key ring of a data folder, created on first use and re-read when the file changes, so that a running server
 * follows a rotation.
 * @throws KeyRingError if the file is damaged
 */
export function fileKeyRing(dataDir: string): () => KeyRing {
  const path = keyRingFile(dataDir);
  let seen: { stamp: string; ring: KeyRing } | undefined;
  return () => {
    let stamp = stampOf(path);
    if (stamp === undefined) {
      createFirst(path);
      stamp = stampOf(path) as string;
    }
    if (seen?.stamp !== stamp) seen = { stamp, ring: read(path) };
    return seen.ring;
  };
}

/** Adds a new current key to the file and returns its id. Older keys stay, since backups need them. */
export function addKey(dataDir: string): string {
  const path = keyRingFile(dataDir);
  const { keys } = fileKeyRing(dataDir)();
  const highest = Math.max(0, ...[...keys.keys()].map((id) => Number(/^k(\d+)(?:-|$)/.exec(id)?.[1] ?? 0)));
  const id = newKeyId(highest + 1);
  const draft = `${path}.${process.pid}`;
  const older = readFileSync(path, 'utf8').trim();
  writeFileSync(draft, `${newKeyText(id)},\n${older}\n`, { mode: 0o600 });
  // Renamed into place, so that readers see one complete version.
  renameSync(draft, path);
  return id;
}

function stampOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`;
}

function read(path: string): KeyRing {
  try {
    return parseKeyRing(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof KeyRingError)
      throw new KeyRingError(`the file data-keys in DATA_DIR is damaged: ${error.message}`);
    throw error;
  }
}

/** A hard link is created atomically, by one of two starters only. */
function createFirst(path: string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${newKeyText(newKeyId(1))}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  chmodSync(path, 0o600);
}
