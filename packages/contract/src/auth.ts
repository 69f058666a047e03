import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { credentials, loginUser } from './session.ts';

export const auth = resource('auth', noRowsSeen, {
  login: {
    method: 'POST',
    path: '/v2/auth/login',
    summary: 'Sign a program in: a token for the Authorization header, valid for 24 hours',
    access: 'public',
    changes: 'self',
    body: credentials,
    response: z.object({ token: z.string(), user: loginUser }),
  },
});
