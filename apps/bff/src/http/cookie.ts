import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';

const DAY_SECONDS = 86_400;

/**
 * The name of the session cookie. `__Host-Http-` binds it to this host and hides it from scripts over https; http has
 * the plain name, because Safari stores no Secure cookie of http://localhost.
 */
export const cookieName = (secure: boolean): string => (secure ? '__Host-Http-session' : 'session');

/** The Set-Cookie header that starts a session, or ends it if `token` is null. */
export const sessionCookie = (token: string | null, secure: boolean): string =>
  generateCookie(cookieName(secure), token ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: token ? DAY_SECONDS : 0,
    secure,
  });

/** The session token in the request's cookies, if any. */
export const tokenInCookie = (c: Context, secure: boolean): string | undefined => getCookie(c, cookieName(secure));
