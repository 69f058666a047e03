import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { PASSWORD_FAULTS, passwordFault } from '@jornada/domain/password';
import { invalid } from '@jornada/domain/refusal';
import { createHashSlots } from './hash-slots.ts';

const derive = promisify(argon2);

/**
 * A hash uses a whole core and one of libuv's four threads for about 30 ms. Half of the cores and at least two threads
 * stay free for other requests, files and name look-ups.
 */
const HASHES_AT_ONCE = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)));
const inSlot = createHashSlots({ atOnce: HASHES_AT_ONCE, waitingPerAddress: 40, waiting: 100 });

/** argon2id with 19 MiB, two passes, one lane (OWASP's first choice); runs in libuv's thread pool. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Unicode normalisation, so that equivalent spellings are one password (NIST SP 800-63B-4, 3.1.1.2). */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'));

/**
 * The hash in PHC format: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`.
 * @param address the client's address, if a client sent the password
 * @param nonce 16 bytes of salt; given only where the hash must be deterministic
 * @throws Refusal 429 if too many hashes wait
 */
export async function hashPassword(password: string, address = '', nonce: Buffer = randomBytes(16)): Promise<string> {
  const hash = await inSlot(address, () => derive('argon2id', { message: bytesOf(password), nonce, ...COST }));
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${b64(nonce)}$${b64(hash)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/**
 * Whether `password` matches `hash`. Without a hash (unknown person, or not joined yet) it does the same work and
 * returns false, so that timing reveals nothing.
 * @param address the client's address
 * @throws Refusal 429 if too many hashes wait
 */
export async function verifyPassword(
  password: string,
  hash: string | null | undefined,
  address: string,
): Promise<boolean> {
  const [, m, t, p, salt = '', expected = ''] = PHC.exec(hash ?? NOBODY) ?? [];
  const wanted = Buffer.from(expected, 'base64');
  const cost = { memory: Number(m), passes: Number(t), parallelism: Number(p), tagLength: wanted.length };
  const nonce = Buffer.from(salt, 'base64');
  const found = await inSlot(address, () => derive('argon2id', { message: bytesOf(password), nonce, ...cost }));
  return timingSafeEqual(found, wanted) && Boolean(hash);
}

const b64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=1$${b64(Buffer.alloc(16))}$${b64(Buffer.alloc(32))}`;

let common: Promise<ReadonlySet<string>> | undefined;

/** The list of common passwords, loaded on first use. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set<string>(dictionary['passwords-common']),
  ));

/**
 * Refuses a password that breaks the rules.
 * @param path the field, for the error
 * @param names texts a guesser knows about this person and account
 */
export async function assertPassword(path: string, password: string, names: readonly string[]): Promise<void> {
  const list = await commonPasswords();
  const fault = passwordFault(password, (folded) => list.has(folded), names);
  if (fault) throw invalid(path, PASSWORD_FAULTS[fault], `password_${fault}`);
}
