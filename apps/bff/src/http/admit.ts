import { changesAccount, type Endpoint } from '@jornada/contract/endpoint';
import { EMPLOYEE, may } from '@jornada/domain/access';
import { forbidden, Refusal } from '@jornada/domain/refusal';
import type { Context } from 'hono';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { tokenInCookie } from './cookie.ts';
import { isSameOrigin, isUnsafe } from './origin.ts';

type Credential = { token: string; via: Caller['via'] };

interface Wanted {
  led: boolean;
}

export interface Admission {
  /** @param wanted `led`: also reads the people led by the caller */
  identify: (credential: Credential, now: Date, wanted: Wanted) => Promise<Caller>;
  /** Identifies the caller again in a transaction, which keeps their rights until it ends. */
  identifyHeld: (tx: Db, credential: Credential, now: Date, options: { before: Caller } & Wanted) => Promise<Caller>;
  publicUrl: string;
  secure: boolean;
}

/**
 * Authenticates and authorises a request, before anything else is read.
 * @throws Refusal in this order: 401, 400 missing account, 402, 403, 400 inactive link
 */
export async function admit(
  admission: Admission,
  endpoint: Endpoint,
  c: Context,
  now: Date,
): Promise<Caller | undefined> {
  const { identify, publicUrl, secure } = admission;
  if (endpoint.access === 'public') {
    // Only sign-ins of browsers must come from our own pages; those of programs set no cookie.
    if (!endpoint.path.startsWith('/v2/') && !isSameOrigin(c.req.raw, publicUrl)) throw forbidden();
    return undefined;
  }
  return authorise(admission, endpoint, c, await identify(credentialOf(c, secure), now, wantedFor(endpoint)));
}

/**
 * Admits a request again, with its current rights, within the transaction of its write: reading its body may have taken
 * long. The caller's rights stay unchanged until the transaction ends.
 * @param before the caller when the request was admitted
 * @throws Refusal like `admit`
 */
export const admitHeld = async (
  admission: Admission,
  endpoint: Endpoint,
  c: Context,
  now: Date,
  { tx, before }: { tx: Db; before: Caller },
): Promise<Caller> =>
  authorise(
    admission,
    endpoint,
    c,
    await admission.identifyHeld(tx, credentialOf(c, admission.secure), now, { before, ...wantedFor(endpoint) }),
  );

const wantedFor = ({ ofPerson }: Endpoint): Wanted => ({ led: ofPerson?.leads !== undefined });

/** Whether the caller leads the person of a path as the operation requires. */
function leadsPerson({ ofPerson }: Endpoint, c: Context, { led }: Caller): boolean {
  const how = ofPerson?.leads && led?.get(Number(c.req.param(ofPerson.param)));
  return how !== undefined && (how === 'direct' || ofPerson?.leads === 'line');
}

function authorise({ publicUrl }: Admission, endpoint: Endpoint, c: Context, caller: Caller): Caller {
  const request = c.req.raw;
  if (caller.accountClosed && !endpoint.openWhenClosed)
    throw new Refusal('invalid', 'Missing account', { code: 'missing_account' });
  if (caller.unpaid && !endpoint.openWhenUnpaid) throw new Refusal('payment-required', 'Payment required');
  if (caller.mustSetUpSecondFactor && !endpoint.openBeforeSecondFactor)
    throw new Refusal('forbidden', 'Forbidden', { code: 'second_factor_setup' });
  if (caller.via === 'cookie' && isUnsafe(endpoint.method) && !isSameOrigin(request, publicUrl)) throw forbidden();
  const { access } = endpoint;
  if (access !== 'public' && access !== 'signed-in' && !may(caller.level, access)) throw forbidden();
  const aboutAnother =
    endpoint.ofPerson !== undefined && c.req.param(endpoint.ofPerson.param) !== String(caller.userId);
  if (
    endpoint.ofPerson &&
    aboutAnother &&
    !may(caller.level, endpoint.ofPerson.others) &&
    !leadsPerson(endpoint, c, caller)
  )
    throw forbidden();
  if (caller.linkActive) return caller;
  if (changesAccount(endpoint))
    throw new Refusal('invalid', 'The employment link is not active', { code: 'inactive_link' });
  if (endpoint.endedLink !== 'own' || aboutAnother) throw forbidden();
  // After the link has ended the level has no effect: the filters that limit an Employee to their own rows apply.
  return { ...caller, level: EMPLOYEE };
}

/** The header has priority over the cookie; its scheme is case-insensitive (RFC 9110, 11.1). */
function credentialOf(c: Context, secure: boolean): { token: string; via: Caller['via'] } {
  const header = c.req.header('authorization');
  if (header !== undefined) return { token: /^bearer +([^\s]+) *$/i.exec(header)?.[1] ?? '', via: 'bearer' };
  return { token: tokenInCookie(c, secure) ?? '', via: 'cookie' };
}
