import type { Registration } from '@jornada/contract/second-factor-passkeys';
import type { Assertion, SecondFactorOffer } from '@jornada/contract/webauthn';
import { z } from 'zod';
import type { Db } from '../db/handle.ts';
import {
  findPasskey,
  insertChallenge,
  listPasskeys,
  type PasskeyRow,
  takeChallenge,
  recordUse,
} from './passkeys.queries.ts';

/** Loaded on first use: its certificate parsing takes megabytes of memory, and many companies have no passkeys. */
const webauthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256: every authenticator has one of them (COSE algorithms). */
const ALGORITHMS = [-8, -7, -257];
/** Milliseconds that a challenge is valid. */
const CHALLENGE_MS = 5 * 60_000;

/** Browsers bind a passkey to the host name, and state the origin of the requesting page. */
const relyingParty = (publicUrl: string) => {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
};

const transportsOf = ({ transports }: PasskeyRow) => JSON.parse(transports) as string[];
const descriptorOf = (row: PasskeyRow) => ({
  id: row.id,
  type: 'public-key' as const,
  transports: transportsOf(row),
});
/** A passkey stays on its device if that can store it; a PIN or fingerprint is requested if available. */
const PREFERENCES = { residentKey: 'preferred', userVerification: 'preferred' } as const;
const endOf = (now: Date) => new Date(now.getTime() + CHALLENGE_MS).toISOString();

/** The options for a browser to create a passkey of a person; the challenge is stored. */
export async function registrationOptions(
  db: Db,
  publicUrl: string,
  user: { loginId: number; nome: string; email: string },
  now: Date,
) {
  const { rpID } = relyingParty(publicUrl);
  const { generateRegistrationOptions } = await webauthn();
  const excludeCredentials = (await listPasskeys(db, user.loginId)).map(descriptorOf);
  const options = await generateRegistrationOptions({
    rpName: 'Jornada',
    rpID,
    userName: user.email,
    userDisplayName: user.nome,
    userID: new TextEncoder().encode(String(user.loginId)),
    attestationType: 'none',
    timeout: CHALLENGE_MS,
    excludeCredentials,
    authenticatorSelection: PREFERENCES,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  const challenge = { challenge: options.challenge, login_id: user.loginId, purpose: 'register' as const };
  await insertChallenge(db, { ...challenge, expires_at: endOf(now) });
  const { rp, user: entity, pubKeyCredParams } = options;
  return {
    rp: { id: rpID, name: rp.name },
    user: entity,
    challenge: options.challenge,
    pubKeyCredParams,
    timeout: CHALLENGE_MS,
    excludeCredentials,
    authenticatorSelection: PREFERENCES,
  };
}

/** The passkey that a browser has created; undefined if the response is invalid, late or for another challenge. */
export async function registeredPasskey(db: Db, publicUrl: string, loginId: number, sent: Registration, now: Date) {
  const challenge = await takenChallenge(db, loginId, 'register', sent.response.clientDataJSON, now);
  if (challenge === undefined) return undefined;
  const { rpID, origin } = relyingParty(publicUrl);
  const { transports, ...answer } = sent.response;
  const { verifyRegistrationResponse } = await webauthn();
  const checked = await verifyRegistrationResponse({
    response: { ...sent, response: { ...answer, ...(transports && { transports }) }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(invalidAnswer);
  return checked?.registrationInfo?.credential;
}

/** The options for a browser to sign in with a passkey; undefined for a person without one. */
export async function signInOptions(
  db: Db,
  publicUrl: string,
  loginId: number,
  now: Date,
): Promise<SecondFactorOffer['passkey']> {
  const passkeys = await listPasskeys(db, loginId);
  if (passkeys.length === 0) return undefined;
  const { rpID } = relyingParty(publicUrl);
  const { generateAuthenticationOptions } = await webauthn();
  const { challenge } = await generateAuthenticationOptions({ rpID });
  await insertChallenge(db, { challenge, login_id: loginId, purpose: 'sign-in', expires_at: endOf(now) });
  const { userVerification } = PREFERENCES;
  const allowCredentials = passkeys.map(descriptorOf);
  return { challenge, rpId: rpID, timeout: CHALLENGE_MS, userVerification, allowCredentials };
}

/** Whether `assertion` was made with a passkey of the person for one of their challenges, which is consumed. */
export async function acceptPasskey(
  db: Db,
  publicUrl: string,
  loginId: number,
  assertion: Assertion,
  now: Date,
): Promise<boolean> {
  const challenge = await takenChallenge(db, loginId, 'sign-in', assertion.response.clientDataJSON, now);
  const passkey = challenge === undefined ? undefined : await findPasskey(db, loginId, assertion.id);
  if (challenge === undefined || !passkey) return false;
  const { rpID, origin } = relyingParty(publicUrl);
  const { userHandle, ...response } = assertion.response;
  const { verifyAuthenticationResponse } = await webauthn();
  const checked = await verifyAuthenticationResponse({
    response: {
      ...assertion,
      response: { ...response, ...(userHandle !== undefined && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
      transports: transportsOf(passkey),
    },
  }).catch(invalidAnswer);
  if (!checked?.verified) return false;
  return recordUse(db, loginId, passkey.id, checked.authenticationInfo.newCounter, now.toISOString());
}

/** The library throws for every response that it refuses. */
const invalidAnswer = (): undefined => undefined;

/** The challenge in a response, if it belongs to this person; it is consumed whether or not the response is valid. */
async function takenChallenge(
  db: Db,
  loginId: number,
  purpose: 'register' | 'sign-in',
  clientDataJSON: string,
  now: Date,
): Promise<string | undefined> {
  const challenge = statedChallenge(clientDataJSON);
  if (challenge === undefined) return undefined;
  return (await takeChallenge(db, { challenge, login_id: loginId, purpose }, now.toISOString()))
    ? challenge
    : undefined;
}

const clientData = z.object({ challenge: z.string() });

/** The challenge in the client data that the browser signed; undefined if they are malformed. */
function statedChallenge(clientDataJSON: string): string | undefined {
  try {
    return clientData.safeParse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).data?.challenge;
  } catch {
    return undefined;
  }
}
