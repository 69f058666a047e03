import { type Session, sessions } from '@jornada/contract/session';
import { secondFactorOffer } from '@jornada/contract/webauthn';
import { startAuthentication } from '@simplewebauthn/browser';
import { call } from '../api/call.ts';
import { ApiError } from '../api/errors.ts';
import type { Credentials } from './useSignInForm.ts';

/**
 * Signs in with password and passkey. A new challenge is requested each time, because a challenge expires after five
 * minutes and can be used only once.
 * @throws an error of the browser if the person cancels or has no passkey available
 */
export async function signInWithPasskey(credentials: Credentials): Promise<Session> {
  const answer = await call(sessions.signIn, { body: credentials }).catch(requestIn);
  if ('user' in answer) return answer;
  const passkey = await startAuthentication({ optionsJSON: answer });
  return call(sessions.signIn, { body: { ...credentials, passkey } });
}

/** The request for a passkey, from the error that refuses a sign-in without one. */
function requestIn(error: unknown) {
  const offer = error instanceof ApiError ? secondFactorOffer.safeParse(error.details).data : undefined;
  if (!offer?.passkey) throw error;
  return offer.passkey;
}
