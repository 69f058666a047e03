import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

/** Where a sealed value belongs. It opens nowhere else: a value copied to another person's row is refused. */
export interface SealedPlace {
  accountId: number;
  userId: number;
  field: string;
}

/** Seals single values for storage and opens them again. */
export interface Vault {
  /** The value as it is stored: `keyId.nonce.ciphertext-and-tag`, the two in base64url. */
  seal(value: string, place: SealedPlace): string;
  /** @throws Error where the value was changed, belongs elsewhere, or its key is not on the ring: our fault, never the caller's */
  open(sealed: string, place: SealedPlace): string;
  /** Whether a stored value is sealed with the key in force. */
  isCurrent(sealed: string): boolean;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a random nonce for each value (NIST SP 800-38D, 8.2.2), bound to the row and field it was sealed for. */
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

    isCurrent: (sealed) => sealed.startsWith(`${ring().current}.`),
  };
}

/** JSON, so that no two places can be written alike. */
const bound = (keyId: string, { accountId, userId, field }: SealedPlace) =>
  Buffer.from(JSON.stringify([keyId, accountId, userId, field]));
