import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { count, id, instant, message } from './shapes.ts';

/** An open session of the caller. */
const openSession = z.object({
  id: z.string(),
  account: z.object({ id, name: z.string() }),
  /** Whether it was started by `POST /v2/auth/login` and not by a browser. */
  is_program: z.boolean(),
  /** Browser and system, or the name that a program gives itself; may be empty. */
  program: z.string(),
  /** The client's IP address when the session started. */
  address: z.string(),
  started_at: instant,
  /** When it was last used, with a precision of five minutes. */
  last_seen_at: instant,
  /** Whether it is the session of this request. */
  is_current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

/** Separate from the operations of the sign-in page, which has to be small. */
export const openSessions = resource('session', noRowsSeen, {
  all: {
    method: 'GET',
    path: '/session/all',
    summary: 'The own open sessions, the last used ones first; at most 100',
    access: 'signed-in',
    openWhenUnpaid: true,
    openWhenClosed: true,
    endedLink: 'own',
    response: z.object({ items: z.array(openSession) }),
  },
  end: {
    method: 'DELETE',
    path: '/session/all/{id}',
    summary: 'End one of the own sessions',
    access: 'signed-in',
    changes: 'self',
    openWhenUnpaid: true,
    openWhenClosed: true,
    endedLink: 'own',
    params: z.strictObject({ id: z.string().check(z.maxLength(100)) }),
    response: z.object({ message }),
  },
  endOthers: {
    method: 'DELETE',
    path: '/session/others',
    summary: 'End all own sessions but this one',
    access: 'signed-in',
    changes: 'self',
    openWhenUnpaid: true,
    openWhenClosed: true,
    endedLink: 'own',
    response: z.object({ ended: count }),
  },
});
