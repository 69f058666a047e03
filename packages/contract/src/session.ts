import { CAPABILITIES, LEVELS } from '@jornada/domain/access';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { date, email, id, instant, message } from './shapes.ts';
import { assertion } from './webauthn.ts';

/** As typed: the password rules apply when it is set, not when it is used. The limit bounds the input of argon2. */
export const password = z.string().check(z.minLength(1), z.maxLength(1_024));

/** A code of the second factor as typed: six digits of an authenticator app, or a recovery code. */
export const otp = z.string().check(z.minLength(1), z.maxLength(64));

/** The user in the login response (the interface, Login user). */
export const loginUser = z.object({ id, nome: z.string(), email: z.string(), id_conta: id });

export const level = z.literal(LEVELS);
const capability = z.enum(Object.keys(CAPABILITIES) as [keyof typeof CAPABILITIES]);

export const plan = z.object({ name: z.string(), expires_at: z.nullable(instant), payment_overdue: z.boolean() });

/** The signed-in user, their account and their rights. */
export const session = z.object({
  user: loginUser,
  account: z.object({
    id,
    name: z.string(),
    logo_url: z.nullable(z.string()),
    time_zone: z.string(),
    locale: z.string(),
    plan,
  }),
  /** Other accounts that the person can switch to. */
  accounts: z.array(z.object({ id, name: z.string() })),
  /** The version of the user's photo, as in `User`. */
  photo: z.nullable(z.string()),
  level,
  /** Whether the employment link is active; without it the person only reads their own records. */
  link_active: z.boolean(),
  /** The last day on which a person whose link has ended reads their own records; null if none was set. */
  access_until: z.nullable(date),
  capabilities: z.array(capability),
  /** Whether the person leads somebody, which opens the screens about the people led, at any level. */
  leads: z.boolean(),
  /** Whether the person has a second factor. */
  has_second_factor: z.boolean(),
  /** Whether the account requires a second factor at this level, without which nothing else is possible. */
  must_set_up_second_factor: z.boolean(),
  expires_at: instant,
});
export type Session = z.infer<typeof session>;

/**
 * `otp` is required if the person has a second factor: without it the response is 401 with the code `second_factor`.
 */
export const credentials = z.strictObject({ email, password, otp: z.optional(otp) });

/** A browser may also prove the second factor with a passkey. */
const browserCredentials = z.strictObject({
  email,
  password,
  otp: z.optional(otp),
  passkey: z.optional(assertion),
});

export const sessions = resource('session', noRowsSeen, {
  current: {
    method: 'GET',
    path: '/session',
    summary: 'The signed-in person of this browser',
    access: 'signed-in',
    openWhenUnpaid: true,
    openWhenClosed: true,
    endedLink: 'own',
    openBeforeSecondFactor: true,
    response: session,
  },
  signIn: {
    method: 'POST',
    path: '/session',
    summary: 'Sign a person in: the token is in a cookie that scripts cannot read',
    access: 'public',
    changes: 'self',
    body: browserCredentials,
    response: session,
  },
  signOut: {
    method: 'DELETE',
    path: '/session',
    summary: 'End this session, on the server too',
    access: 'signed-in',
    changes: 'self',
    openWhenUnpaid: true,
    openWhenClosed: true,
    endedLink: 'own',
    openBeforeSecondFactor: true,
    response: z.object({ message }),
  },
  switchAccount: {
    method: 'POST',
    path: '/session/account',
    summary: 'Switch to another account to which the person has an employment link',
    access: 'signed-in',
    changes: 'self',
    openWhenUnpaid: true,
    openWhenClosed: true,
    endedLink: 'own',
    openBeforeSecondFactor: true,
    body: z.strictObject({ id_conta: id }),
    response: session,
  },
});
