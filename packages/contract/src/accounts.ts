import { z } from 'zod/mini';
import { resource } from './endpoint.ts';
import { plan } from './session.ts';
import { id, version } from './shapes.ts';

export const account = z.object({
  id,
  name: z.string(),
  logo_url: z.nullable(z.string()),
  time_zone: z.string(),
  locale: z.string(),
  currency: z.string(),
  plan,
  version,
});
export type Account = z.infer<typeof account>;

export const accounts = resource('accounts', {
  me: {
    method: 'GET',
    path: '/v2/accounts/me',
    summary: 'The account that one is signed in to',
    access: 'account.read',
    openWhenUnpaid: true,
    response: account,
  },
});
