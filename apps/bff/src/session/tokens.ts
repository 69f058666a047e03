import { Refusal } from '@jornada/domain/refusal';
import { compactVerify, errors, SignJWT } from 'jose';
import { z } from 'zod';

/** Session length in seconds: 24 hours (interface, Authentication 3). */
export const SESSION_SECONDS = 86_400;

const id = z.int().min(1);
const claims = z
  .object({
    sub: z.string().regex(/^[1-9][0-9]{0,15}$/),
    id_conta: id,
    ver: id,
    sid: z.string().min(1).max(100),
    iss: z.literal('jornada'),
    aud: z.literal('jornada'),
    iat: z.int(),
    exp: z.int(),
    nbf: z.optional(z.int()),
    via: z.optional(z.enum(['cookie', 'bearer'])),
  })
  .refine(({ iat, exp }) => exp === iat + SESSION_SECONDS);

/** Claims of a valid token. It carries no level, which is read at each request. */
export interface Proof {
  userId: number;
  accountId: number;
  /** The user's credential version when issued; a password change increments it. */
  ver: number;
  sid: string;
  /**
   * The transport of the token. Undefined in tokens of older versions, which are accepted both ways until they expire.
   */
  via: 'cookie' | 'bearer' | undefined;
  /** Seconds since 1970. */
  issuedAt: number;
  /** Seconds since 1970; usually undefined, since tokens are valid at once. */
  notBefore: number | undefined;
  expiresAt: number;
}

export interface Tokens {
  issue(proof: Omit<Proof, 'issuedAt' | 'notBefore' | 'expiresAt'>, now: Date): Promise<string>;
  /**
   * Verifies `token`, sent as `via`, at `now`. A token of a cookie is refused in a header, and vice versa.
   * @throws Refusal 401: `Invalid token` exactly if the signature of a well-formed HS256 token does not verify,
   * `Unauthorized` otherwise
   */
  verify(token: string, via: 'cookie' | 'bearer', now: Date): Promise<Proof>;
}

const unauthorized = () => new Refusal('unauthenticated', 'Unauthorized', { code: 'unauthorized' });
const WELL_FORMED = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const REMEMBERED = 2_000;

export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  // A valid signature stays valid, so the check is cached; claims are checked at each request.
  const verified = new Map<string, Proof>();

  return {
    async issue({ userId, accountId, ver, sid, via }, now) {
      const iat = Math.floor(now.getTime() / 1_000);
      return new SignJWT({ id_conta: accountId, ver, sid, via })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(String(userId))
        .setIssuer('jornada')
        .setAudience('jornada')
        .setIssuedAt(iat)
        .setExpirationTime(iat + SESSION_SECONDS)
        .sign(key);
    },

    async verify(token, via, now) {
      let proof = verified.get(token);
      if (!proof) {
        proof = await prove(token, key);
        if (verified.size >= REMEMBERED) verified.delete(verified.keys().next().value as string);
        verified.set(token, proof);
      }
      const seconds = now.getTime() / 1_000;
      // Tolerates small clock differences between machines.
      const begins = Math.max(proof.issuedAt, proof.notBefore ?? proof.issuedAt);
      if (seconds >= proof.expiresAt || begins > seconds + 60) throw unauthorized();
      if (proof.via !== undefined && proof.via !== via) throw unauthorized();
      return proof;
    },
  };
}

async function prove(token: string, key: Uint8Array): Promise<Proof> {
  if (token.length > 4_096 || !WELL_FORMED.test(token)) throw unauthorized();
  let payload: Uint8Array;
  let typ: string | undefined;
  try {
    ({
      payload,
      protectedHeader: { typ },
    } = await compactVerify(token, key, { algorithms: ['HS256'] }));
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed)
      throw new Refusal('unauthenticated', 'Invalid token', { code: 'invalid_token' });
    throw unauthorized();
  }
  // Other signed texts are not session tokens (RFC 8725, 3.11).
  if (typ !== 'JWT') throw unauthorized();
  const parsed = claims.safeParse(parseJson(payload));
  if (!parsed.success) throw unauthorized();
  const { sub, id_conta, ver, sid, via, iat, nbf, exp } = parsed.data;
  return {
    userId: Number(sub),
    accountId: id_conta,
    ver,
    sid,
    via,
    issuedAt: iat,
    notBefore: nbf,
    expiresAt: exp,
  };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
