import { resolve } from 'node:path';
import { z } from 'zod';

export interface SmtpPlace {
  host: string;
  port: number;
  /** `implicit`: TLS from the first byte; `required`: STARTTLS or nothing; `if-offered`: for a server on this machine. */
  tls: 'implicit' | 'required' | 'if-offered';
  /** Whether the certificate must be valid for the host; not required for a server on this machine. */
  verifiesCertificate: boolean;
  auth: { user: string; pass: string } | undefined;
}

/** The destination of mails: a mail server, or a folder of `.eml` files. */
export type MailPlace = { folder: string } | { smtp: SmtpPlace };

export interface MailAddress {
  name: string;
  address: string;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * `smtp://user:password@host:587` (STARTTLS), `smtps://user:password@host:465` (TLS), or `file:./folder`.
 * @throws TypeError with the reason, without the value
 */
export function mailPlaceOf(url: string): MailPlace {
  if (url.startsWith('file:')) {
    const folder = url.slice('file:'.length).replace(/^\/\/(?=\/)/, '');
    if (folder === '' || folder.startsWith('//')) throw new TypeError('must name a folder, like file:./data/mail');
    return { folder: resolve(folder) };
  }
  const isUrl = /^smtps?:\/\/./.test(url) && URL.canParse(url);
  if (!isUrl) throw new TypeError('must be like smtp://user:password@host:587, smtps://… or file:./folder');
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(url);
  if (hostname === '') throw new TypeError('must name a host');
  if (!/^\/?$/.test(pathname) || search || hash) throw new TypeError('must end after the host and the port');
  if ((username === '') !== (password === '')) throw new TypeError('must have both user and password, or neither');
  const isHere = LOOPBACK.test(hostname);
  const isImplicit = protocol === 'smtps:';
  return {
    smtp: {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (isImplicit ? 465 : 587) : Number(port),
      tls: isImplicit ? 'implicit' : isHere ? 'if-offered' : 'required',
      verifiesCertificate: !isHere,
      auth: username === '' ? undefined : { user: decoded(username), pass: decoded(password) },
    },
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new TypeError('must have user and password percent-encoded');
  }
}

const NAMED = /^(?<name>[^<>]*)<(?<address>[^<>]+)>$/;

/**
 * `Name <address>` or an address.
 * @throws TypeError with the reason, without the value
 */
export function mailAddressOf(text: string): MailAddress {
  const { name = '', address = text } = NAMED.exec(text.trim())?.groups ?? {};
  // A line break would start another header.
  const isOneLine = !/\p{Cc}/u.test(text);
  if (!isOneLine || !isAddress(address.trim())) throw new TypeError('must be like Jornada <no-reply@example.com>');
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}

/** `no-reply@localhost` is the default of an installation on one machine. */
const isAddress = (address: string): boolean =>
  z.email().safeParse(address).success || /^[\w.+-]+@[a-z0-9.-]+$/i.test(address);
