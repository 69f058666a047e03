import type { Hono } from 'hono';
import { baseHeaders } from './response.ts';

/** How long a reader may rely on a copy; RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/**
 * `/.well-known/security.txt` (RFC 9116): where to report a vulnerability of this installation. It exists only if the
 * operator names a contact, since the software has no default.
 */
export function mountSecurityTxt(
  app: Hono,
  { contact, publicUrl, secure, clock }: { contact: string; publicUrl: string; secure: boolean; clock: () => Date },
): void {
  const headers = { ...baseHeaders(secure), 'content-type': 'text/plain; charset=utf-8' };
  app.get('/.well-known/security.txt', () => {
    const day = new Date(clock().getTime() + VALID_DAYS * 86_400_000).toISOString().slice(0, 10);
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${day}T00:00:00Z`,
      'Preferred-Languages: pt-BR, en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return new Response(lines.map((line) => `${line}\n`).join(''), { headers });
  });
}
