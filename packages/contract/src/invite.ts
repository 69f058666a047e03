import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { otp, password, session } from './session.ts';

const token = z.string().check(z.maxLength(200));

export const invitations = resource('invite', noRowsSeen, {
  check: {
    method: 'POST',
    path: '/invite/check',
    summary: 'Whether an invitation, a password link or a reset link is valid, and its person',
    access: 'public',
    changes: 'nothing',
    body: z.strictObject({ token }),
    response: z.object({
      open: z.boolean(),
      /** `join`: an invitation; `password`: a new password for one account; `reset`: for all accounts of the e-mail. */
      purpose: z.optional(z.enum(['join', 'password', 'reset'])),
      nome: z.optional(z.string()),
      email: z.optional(z.string()),
      /** For `reset`, the names of all accounts that the new password will open. */
      account_name: z.optional(z.string()),
    }),
  },
  join: {
    method: 'POST',
    path: '/invite',
    summary:
      'Join an account with a one-time link. With the password of another account with this e-mail, one sign-in opens both; any other password opens this account only. With a password link, a person chooses a new password for this account, which ends their sessions in it. With a reset link, which is only sent by e-mail, they choose it for all accounts of the e-mail, except those of another sign-in with a second factor; it ends all sessions',
    access: 'public',
    changes: 'self',
    body: z.strictObject({ token, password, otp: z.optional(otp) }),
    response: session,
  },
});
