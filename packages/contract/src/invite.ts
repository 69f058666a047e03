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
      'Join an account with a one-time link. The password of another account with this e-mail opens both by one sign-in; any other opens this account only. With a password link, a person chooses a new password for this account, which ends their sessions in it',
    access: 'public',
    changes: 'self',
    body: z.strictObject({ token, password, otp: z.optional(otp) }),
    response: session,
  },
});
