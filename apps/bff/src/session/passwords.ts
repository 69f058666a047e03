import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { PASSWORD_FAULTS, passwordFault } from '@jornada/domain/password';
import { invalid, type Refusal } from '@jornada/domain/refusal';
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
 * @param nonce 16 bytes of salt; given for the salt of another hash, or where the hash must be deterministic
 * @throws Refusal 429 if too many hashes wait
 */
export async function hashPassword(password: string, address = '', nonce: Buffer = randomBytes(16)): Promise<string> {
  const hash = await inSlot(address, () => derive('argon2id', { message: bytesOf(password), nonce, ...COST }));
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${b64(nonce)}$${b64(hash)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** The salt of a hash, for another hash that is compared with it by one computation. */
export const saltOf = (hash: string): Buffer => Buffer.from(hash.split('$')[4] ?? '', 'base64');

/**
 * Those of `logins` that have this password. Logins of one e-mail share a salt, so one hash is computed whether there
 * are none, one or many, and timing reveals nothing.
 * @param address the client's address
 * @returns also the computed hash, to store if this becomes a password of the same e-mail
 * @throws Refusal 429 if too many hashes wait
 */
export async function matchPassword<L extends { password_hash: string }>(
  password: string,
  logins: readonly L[],
  address: string,
): Promise<{ matching: L[]; hash: string }> {
  const hash = await hashPassword(password, address, logins[0] && saltOf(logins[0].password_hash));
  const matching: L[] = [];
  const computed = new Map([[settingsOf(hash), hash]]);
  for (const login of logins) {
    const settings = settingsOf(login.password_hash);
    // Two people who joined concurrently may have another salt, and earlier versions other costs.
    const own = computed.get(settings) ?? (await derived(password, login.password_hash, address));
    computed.set(settings, own);
    if (isSame(own, login.password_hash)) matching.push(login);
  }
  return { matching, hash };
}

/** Everything in a hash except its result. */
const settingsOf = (hash: string): string => hash.slice(0, hash.lastIndexOf('$'));

/** The hash of `password` with the costs and the salt of `hash`. */
async function derived(password: string, hash: string, address: string): Promise<string> {
  const [, m, t, p, , expected = ''] = PHC.exec(hash) ?? [];
  const cost = {
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    tagLength: Buffer.from(expected, 'base64').length,
  };
  const nonce = saltOf(hash);
  const found = await inSlot(address, () => derive('argon2id', { message: bytesOf(password), nonce, ...cost }));
  return `${settingsOf(hash)}$${b64(found)}`;
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const b64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

let common: Promise<ReadonlySet<string>> | undefined;

/** The list of common passwords, loaded on first use. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set<string>(dictionary['passwords-common']),
  ));

/**
 * The reason why a password breaks the rules; undefined if it does not.
 * @param path the field, for the error
 * @param names texts about this person and account that an attacker can guess from
 */
export async function weaknessOf(
  path: string,
  password: string,
  names: readonly string[],
): Promise<Refusal | undefined> {
  const list = await commonPasswords();
  const fault = passwordFault(password, (folded) => list.has(folded), names);
  return fault ? invalid(path, PASSWORD_FAULTS[fault], `password_${fault}`) : undefined;
}

/** @throws Refusal 400 for a password that breaks the rules */
export async function assertPassword(...password: Parameters<typeof weaknessOf>): Promise<void> {
  const weakness = await weaknessOf(...password);
  if (weakness) throw weakness;
}
