import { CAPABILITIES, LEVELS } from '@jornada/domain/access';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { email, id, instant, message } from './shapes.ts';

/** As typed: the password rules apply when it is set, not when it is used. The limit bounds the input of argon2. */
export const password = z.string().check(z.minLength(1), z.maxLength(1_024));

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
  level,
  /** Whether the employment link is active; without it the account is read-only. */
  link_active: z.boolean(),
  capabilities: z.array(capability),
  expires_at: instant,
});
export type Session = z.infer<typeof session>;

export const credentials = z.strictObject({ email, password });

export const sessions = resource('session', noRowsSeen, {
  current: {
    method: 'GET',
    path: '/session',
    summary: 'Who is signed in in this browser',
    access: 'signed-in',
    openWhenUnpaid: true,
    openWhenClosed: true,
    response: session,
  },
  signIn: {
    method: 'POST',
    path: '/session',
    summary: 'Sign a person in: the token goes into a cookie that no script can read',
    access: 'public',
    changes: 'self',
    body: credentials,
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
    response: z.object({ message }),
  },
  switchAccount: {
    method: 'POST',
    path: '/session/account',
    summary: 'Go on in another account that one has an employment link to',
    access: 'signed-in',
    changes: 'self',
    openWhenUnpaid: true,
    openWhenClosed: true,
    body: z.strictObject({ id_conta: id }),
    response: session,
  },
});
