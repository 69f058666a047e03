import { changesAccount, type Endpoint } from '@jornada/contract/endpoint';
import { may } from '@jornada/domain/access';
import { forbidden, Refusal } from '@jornada/domain/refusal';
import type { Context } from 'hono';
import type { Caller } from '../context.ts';
import { tokenInCookie } from './cookie.ts';
import { isSameOrigin, isUnsafe } from './origin.ts';

export interface Admission {
  identify: (credential: { token: string; via: Caller['via'] }, now: Date) => Promise<Caller>;
  publicUrl: string;
  secure: boolean;
}

/**
 * Authenticates and authorises a request, before anything else is read.
 * @throws Refusal in this order: 401, 400 missing account, 402, 403, 400 inactive link
 */
export async function admit(
  { identify, publicUrl, secure }: Admission,
  endpoint: Endpoint,
  c: Context,
  now: Date,
): Promise<Caller | undefined> {
  const request = c.req.raw;
  if (endpoint.access === 'public') {
    // Only a browser's sign-in must come from our own pages; that of a program sets no cookie.
    if (!endpoint.path.startsWith('/v2/') && !isSameOrigin(request, publicUrl)) throw forbidden();
    return undefined;
  }
  const caller = await identify(credentialOf(c, secure), now);
  if (caller.accountClosed && !endpoint.openWhenClosed)
    throw new Refusal('invalid', 'Missing account', { code: 'missing_account' });
  if (caller.unpaid && !endpoint.openWhenUnpaid) throw new Refusal('payment-required', 'Payment required');
  if (caller.mustSetUpSecondFactor && !endpoint.openBeforeSecondFactor)
    throw new Refusal('forbidden', 'Forbidden', { code: 'second_factor_setup' });
  if (caller.via === 'cookie' && isUnsafe(endpoint.method) && !isSameOrigin(request, publicUrl)) throw forbidden();
  if (endpoint.access !== 'signed-in' && !may(caller.level, endpoint.access)) throw forbidden();
  if (
    endpoint.ofPerson &&
    c.req.param(endpoint.ofPerson.param) !== String(caller.userId) &&
    !may(caller.level, endpoint.ofPerson.others)
  )
    throw forbidden();
  if (changesAccount(endpoint) && !caller.linkActive)
    throw new Refusal('invalid', 'The employment link is not active', { code: 'inactive_link' });
  return caller;
}

/** The header has priority over the cookie; its scheme is case-insensitive (RFC 9110, 11.1). */
function credentialOf(c: Context, secure: boolean): { token: string; via: Caller['via'] } {
  const header = c.req.header('authorization');
  if (header !== undefined) return { token: /^bearer +([^\s]+) *$/i.exec(header)?.[1] ?? '', via: 'bearer' };
  return { token: tokenInCookie(c, secure) ?? '', via: 'cookie' };
}
