import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_ALPHABET, RECOVERY_CODES, RECOVERY_LENGTH } from '@jornada/domain/second-factor';

/** New recovery codes, without hyphens. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join(''),
  );

/** The stored form of a code. A fast hash is enough, because a code is 80 random bits and not chosen by a person. */
export const hashOf = (loginId: number, code: string): string =>
  createHash('sha256')
    .update(JSON.stringify([loginId, code]))
    .digest('base64url');
