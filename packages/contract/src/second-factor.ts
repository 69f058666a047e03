import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { otp, password } from './session.ts';
import { count, idInUrl, instant, message } from './shapes.ts';

/** Proof that the caller is the person and not another user of an unlocked computer: one of the two fields. */
export const proof = z.strictObject({ current_password: z.optional(password), otp: z.optional(otp) });

/** The caller's second factor. */
export const ownSecondFactor = z.object({
  /** Since when codes of an authenticator app are required at sign-in; null if they are not. */
  totp_since: z.nullable(instant),
  /** The number of unused recovery codes. */
  recovery_codes_left: count,
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), created_at: instant, last_used_at: z.nullable(instant) }),
  ),
});
export type OwnSecondFactor = z.infer<typeof ownSecondFactor>;

/** Shown only once; each works once in place of a code. */
export const recoveryCodes = z.array(z.string());
/** A Bearer caller gets a new token, because the older ones end; a browser gets a new cookie. */
export const renewedToken = z.optional(z.string());

const person = z.strictObject({ userId: idInUrl });

/** Operations on the caller's second factor: available without an active link, and before one was set up. */
const own = {
  access: 'signed-in',
  openWhenUnpaid: true,
  openWhenClosed: true,
  openBeforeSecondFactor: true,
  endedLink: 'own',
} as const;
export const ownChange = { ...own, method: 'POST', changes: 'self' } as const;

export const secondFactor = resource('second-factor', noRowsSeen, {
  current: {
    ...own,
    method: 'GET',
    path: '/v2/second-factor',
    summary: 'The own second factor: whether there is one, and the number of remaining recovery codes',
    response: ownSecondFactor,
  },
  startTotp: {
    ...ownChange,
    path: '/v2/second-factor/totp',
    summary: 'A new secret for an authenticator app; it is in use once a first code has confirmed it',
    body: z.strictObject({ current_password: password }),
    response: z.object({
      /** The secret to type into the app, in base32. */
      secret: z.string(),
      /** The secret as an otpauth URI, for a QR code. */
      uri: z.string(),
    }),
  },
  confirmTotp: {
    ...ownChange,
    path: '/v2/second-factor/totp/confirm',
    summary:
      'Confirm the authenticator app by a first code. The first second factor brings ten recovery codes, shown once',
    body: z.strictObject({ otp }),
    response: z.object({ recovery_codes: recoveryCodes }),
  },
  removeTotp: {
    ...ownChange,
    path: '/v2/second-factor/totp/remove',
    summary: 'Remove the authenticator app, with the password or a code; ends every other session',
    body: proof,
    response: z.object({ message, token: renewedToken }),
  },
  renewRecoveryCodes: {
    ...ownChange,
    path: '/v2/second-factor/recovery-codes',
    summary: 'Ten new recovery codes in place of the older ones, with the password or a code; ends every other session',
    body: proof,
    response: z.object({ recovery_codes: recoveryCodes, token: renewedToken }),
  },
  ofPerson: {
    method: 'GET',
    path: '/v2/second-factor/people/{userId}',
    summary: 'Whether a person of the account has a second factor',
    access: 'people.manage',
    params: person,
    response: z.object({ has_second_factor: z.boolean() }),
  },
  reset: {
    method: 'DELETE',
    path: '/v2/second-factor/people/{userId}',
    summary:
      'Remove the second factor of a person who has lost the device, and end their sessions. Never of a higher level, nor the own',
    access: 'people.manage',
    params: person,
    response: z.object({ message }),
  },
});
