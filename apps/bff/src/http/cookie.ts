const DAY = 86_400;

/**
 * The session cookie: no script reads it, no other site sends it. `__Host-Http-` binds it to this host over https;
 * on http the plain name, because Safari keeps no Secure cookie on http://localhost.
 */
export const cookieName = (secure: boolean): string => (secure ? '__Host-Http-session' : 'session');

export const sessionCookie = (token: string | null, secure: boolean): string =>
  `${cookieName(secure)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${token ? DAY : 0}${secure ? '; Secure' : ''}`;

/** The session token that a Cookie header carries, if any. */
export function tokenInCookie(header: string | null, secure: boolean): string | null {
  if (!header) return null;
  const name = `${cookieName(secure)}=`;
  for (const part of header.split(';')) {
    const pair = part.trim();
    if (pair.startsWith(name) && pair.length > name.length) return pair.slice(name.length);
  }
  return null;
}
