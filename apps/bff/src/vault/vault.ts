import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

/** The location of a sealed value. It cannot be opened elsewhere: a value copied to another row is refused. */
export interface SealedPlace {
  accountId: number;
  userId: number;
  field: string;
}

/** Seals single values for storage and opens them. */
export interface Vault {
  /** The stored form: `keyId.nonce.ciphertext-and-tag`, the last two in base64url. */
  seal(value: string, place: SealedPlace): string;
  /** @throws Error if the value was changed or moved, or its key is missing: an internal error, never the caller's */
  open(sealed: string, place: SealedPlace): string;
  /** The stored form of a file: one byte for the length of the key id, the key id, the nonce, ciphertext and tag. */
  sealBytes(bytes: Uint8Array, place: SealedPlace): { bytes: Buffer; keyId: string };
  /** @throws Error as `open` does */
  openBytes(sealed: Uint8Array, place: SealedPlace): Buffer;
  /** The id of the key used for sealing now. */
  currentKey(): string;
  /** Whether a stored value is sealed with the current key. */
  isCurrent(sealed: string): boolean;
  /** A keyed hash for comparing two texts without storing them: `keyId.mac`, the latter in base64url. */
  fingerprint(text: string): string;
  /** Whether `fingerprint` belongs to `text`; false as well if its key is no longer in the ring. */
  isFingerprintOf(fingerprint: string, text: string): boolean;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a random nonce per value (NIST SP 800-38D, 8.2.2), bound to its row and field. */
export function createVault(ring: () => KeyRing): Vault {
  return {
    seal(value, place) {
      const { current, keys } = ring();
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keys.get(current) as Buffer, nonce).setAAD(bound(current, place));
      const bytes = Buffer.concat([cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${current}.${nonce.toString('base64url')}.${bytes.toString('base64url')}`;
    },

    open(sealed, place) {
      const [id = '', nonce = '', text = ''] = sealed.split('.');
      const key = ring().keys.get(id);
      if (!key) throw new Error(`a value is sealed with the key ${id}, which is not on the ring`);
      const bytes = Buffer.from(text, 'base64url');
      const cipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: TAG_BYTES })
        .setAAD(bound(id, place))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return cipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8') + cipher.final('utf8');
    },

    sealBytes(plain, place) {
      const { current, keys } = ring();
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keys.get(current) as Buffer, nonce).setAAD(bound(current, place));
      const id = Buffer.from(current, 'latin1');
      const bytes = Buffer.concat([
        Buffer.from([id.length]),
        id,
        nonce,
        cipher.update(plain),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return { bytes, keyId: current };
    },

    openBytes(sealed, place) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      const end = 1 + (bytes[0] ?? 0);
      const id = bytes.toString('latin1', 1, end);
      const key = ring().keys.get(id);
      if (!key) throw new Error(`a file is sealed with the key ${id}, which is not on the ring`);
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(end, end + NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(bound(id, place))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([cipher.update(bytes.subarray(end + NONCE_BYTES, -TAG_BYTES)), cipher.final()]);
    },

    currentKey: () => ring().current,

    isCurrent: (sealed) => sealed.startsWith(`${ring().current}.`),

    fingerprint(text) {
      const { current, keys } = ring();
      return `${current}.${macOf(keys.get(current) as Buffer, text).toString('base64url')}`;
    },

    isFingerprintOf(fingerprint, text) {
      const [id = '', mac = ''] = fingerprint.split('.');
      const key = ring().keys.get(id);
      if (!key) return false;
      const expected = macOf(key, text);
      const given = Buffer.from(mac, 'base64url');
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** HMAC-SHA256 with a separate key, derived from a key of the ring (HKDF, RFC 5869), so that no key has two uses. */
const macOf = (key: Buffer, text: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', 'fingerprint', 32)))
    .update(text)
    .digest();

/** JSON, so that no two locations are encoded alike. */
const bound = (keyId: string, { accountId, userId, field }: SealedPlace) =>
  Buffer.from(JSON.stringify([keyId, accountId, userId, field]));
