import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { email, message } from './shapes.ts';

/** Separate from the operations of the sign-in page, which has to be small. */
export const forgottenPasswords = resource('session', noRowsSeen, {
  forgottenPassword: {
    method: 'POST',
    path: '/session/forgotten-password',
    summary:
      'Mail a link for a new password to the people who sign in with this e-mail. The response does not reveal whether there are any, nor whether a mail server is configured, which is `mails_resets` of the brand',
    access: 'public',
    changes: 'self',
    body: z.strictObject({ email }),
    response: z.object({ message }),
  },
});
