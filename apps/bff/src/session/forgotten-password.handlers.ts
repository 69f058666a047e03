import type { forgottenPasswords } from '@jornada/contract/session-password';
import type { Handlers } from '../http/mount.ts';
import type { Outbox } from '../mails/outbox.ts';
import { mailResetsLater } from './forgotten-password.service.ts';
import type { Guesses } from './guesses.ts';
import { networkOf } from './network.ts';

/** Counted separately from wrong passwords, with keys that no e-mail or address can have. */
const counted = (text: string) => `reset:${text}`;

/** @param outbox absent without a mail server: the response is the same, and nothing is mailed */
export const forgottenPasswordHandlers = (
  { guesses }: { guesses: Guesses },
  outbox: Outbox | undefined,
): Handlers<typeof forgottenPasswords> => ({
  forgottenPassword: async ({ body: { email } }, context) => {
    const { db, address, now } = context;
    // Every request counts, whether the e-mail is known or not.
    await guesses.take(db, { email: counted(email) }, counted(networkOf(address)), now, async () => undefined);
    if (outbox) mailResetsLater(db, outbox, email, context);
    return { message: 'If somebody signs in with this e-mail, a link has been sent' };
  },
});
