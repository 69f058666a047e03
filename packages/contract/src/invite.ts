import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { otp, password, session } from './session.ts';

const token = z.string().check(z.maxLength(200));

export const invitations = resource('invite', noRowsSeen, {
  check: {
    method: 'POST',
    path: '/invite/check',
    summary: 'Whether an invitation or a password link still works, and whom it is for',
    access: 'public',
    changes: 'nothing',
    body: z.strictObject({ token }),
    response: z.object({
      open: z.boolean(),
      /** `join`: an invitation; `password`: choosing a new password. */
      purpose: z.optional(z.enum(['join', 'password'])),
      nome: z.optional(z.string()),
      email: z.optional(z.string()),
      account_name: z.optional(z.string()),
    }),
  },
  join: {
    method: 'POST',
    path: '/invite',
    summary:
      'Join an account with a one-time link. Whoever has a password already signs in with it; a new person chooses one. With a password link, a person chooses a new one, which ends their sessions',
    access: 'public',
    changes: 'self',
    body: z.strictObject({ token, password, otp: z.optional(otp) }),
    response: session,
  },
});
