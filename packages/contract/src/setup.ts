import { LOCALES } from '@jornada/domain/account';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { password, session } from './session.ts';
import { email, filled } from './shapes.ts';

export const setup = resource('setup', noRowsSeen, {
  status: {
    method: 'POST',
    path: '/setup/check',
    summary: 'Whether a set-up link still works',
    access: 'public',
    changes: 'nothing',
    body: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
    response: z.object({ open: z.boolean() }),
  },
  create: {
    method: 'POST',
    path: '/setup',
    summary: 'Create the first account and its Super Admin',
    access: 'public',
    changes: 'self',
    silent: 'the account and its audit log begin with it',
    body: z.strictObject({
      token: z.string().check(z.maxLength(200)),
      account_name: filled(120),
      nome: filled(120),
      email,
      password,
      /** The language of the account, and of the demo data. */
      locale: z.optional(z.enum(LOCALES)),
      demo: z.optional(z.boolean()),
    }),
    response: session,
  },
});
