import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './process.mjs';

const NOT_SOURCES = /^(node_modules|dist)$|\.test\.tsx?$/;
/** The hash of each file when it was last read, and the file's properties at that time. */
const RECORD = join(root, '.cache', 'sources.json');
/** A file changed less than this before it was read may change again without a new change time. */
const UNSURE_MS = 2_000;

/** @typedef {[size: number, changedMs: number, inode: number, hash: string]} Seen */

/**
 * Hashes sources by their contents. A file is read again only if its size, change time or inode differ from the record,
 * because reading all files takes a twentieth of a start. Programs cannot set a file's change time.
 * @param {{ top?: string, record?: string, now?: number }} [where] set by tests only; by default this checkout and its
 * record
 */
export function openSources({ top = root, record = RECORD, now = Date.now() } = {}) {
  const seen = readRecord(record);
  let isNew = false;

  /** @param {string} path */
  const hashOfFile = (path) => {
    const { size, ctimeMs, ino } = statSync(join(top, path));
    const before = seen.get(path);
    if (before && before[0] === size && before[1] === ctimeMs && before[2] === ino) return before[3];
    const isSure = ctimeMs < now - UNSURE_MS;
    const hash = createHash('sha256')
      .update(readFileSync(join(top, path)))
      .digest('base64url');
    if (isSure) seen.set(path, [size, ctimeMs, ino, hash]);
    isNew ||= isSure;
    return hash;
  };

  return {
    /**
     * The hash of all files below these paths, including their names.
     * @param {readonly string[]} paths from the top folder
     */
    hashOf(paths) {
      const hash = createHash('sha256');
      for (const path of paths.flatMap((one) => filesOf(top, one))) hash.update(`${path}\0${hashOfFile(path)}\0`);
      return hash.digest('hex');
    },
    /** Stores the record for the next start. */
    keep() {
      if (!isNew) return;
      mkdirSync(dirname(record), { recursive: true });
      writeFileSync(record, JSON.stringify([...seen]));
    },
  };
}

/**
 * @param {string} record
 * @returns {Map<string, Seen>} empty if there is none, or if writing it was interrupted
 */
function readRecord(record) {
  try {
    return new Map(JSON.parse(readFileSync(record, 'utf8')));
  } catch {
    return new Map();
  }
}

/**
 * Every file under a path, in a fixed order.
 * @param {string} top
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(top, path) {
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(join(top, path), { withFileTypes: true })
    .filter(({ name }) => !NOT_SOURCES.test(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(top, `${path}/${entry.name}`) : [`${path}/${entry.name}`]));
}
