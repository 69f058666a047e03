import { STEP_SECONDS } from '@jornada/domain/second-factor';
import { HOTP, Secret, TOTP } from 'otpauth';

/** The parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const FORMAT = { algorithm: 'SHA1', digits: 6 } as const;
/** 160 bits (RFC 4226, 4). */
const SECRET_BYTES = 20;

/** A new secret, in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The otpauth URI of a secret, which apps read from a QR code. @param label the name of the entry in the app */
export const uriOf = (secret: string, label: string): string =>
  new TOTP({ ...FORMAT, secret, period: STEP_SECONDS, issuer: 'Jornada', label }).toString();

/** The code of a time step. */
export const codeAt = (secret: string, step: number): string =>
  HOTP.generate({ ...FORMAT, secret: Secret.fromBase32(secret), counter: step });

/** The one of `steps` whose code is `code`; undefined if there is none. */
export const stepOf = (secret: string, code: string, steps: readonly number[]): number | undefined =>
  steps.find(
    (step) =>
      HOTP.validate({ ...FORMAT, token: code, secret: Secret.fromBase32(secret), counter: step, window: 0 }) !== null,
  );
