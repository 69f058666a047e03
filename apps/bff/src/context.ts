import type { Level } from '@jornada/domain/access';
import type { Led } from '@jornada/domain/lines';
import type { Logger } from 'pino';
import type { AuditEvent } from './db/audit-event.ts';
import type { Db } from './db/handle.ts';
import type { FileStore } from './files/store.ts';
import type { Outbox } from './mails/outbox.ts';

/** The caller, from the token and from the database at the time of the request. */
export interface Caller {
  userId: number;
  accountId: number;
  /** The login of the session; it may open other accounts, where the person has another id. */
  loginId: number;
  level: Level;
  /** The account's time zone, which decides what "today" is. */
  timeZone: string;
  /** Whether the employment link is active; without it the caller only reads their own records. */
  linkActive: boolean;
  /** Whether the account was closed. */
  accountClosed: boolean;
  /** Whether the account requires a second factor of this level, and the person has none. */
  mustSetUpSecondFactor: boolean;
  /** Whether the plan has expired or a payment is overdue. */
  unpaid: boolean;
  /** The session of the token. */
  sid: string;
  /** How often this login had signed out; if the number changes, this session may have ended. */
  signOuts: number;
  /** Expiry of the token. A date, since formatting it for each request takes as long as routing does. */
  expiresAt: Date;
  /** The people led by the caller; only in operations that `ofPerson` opens to leaders. */
  led?: Led;
  /** Transport of the token: a header from API clients, a cookie from browsers. */
  via: 'bearer' | 'cookie';
}

/** All dependencies of a handler; passed in, never imported, so that tests can replace them. */
export interface PublicContext {
  /** In an operation that changes the account, its transaction. */
  db: Db;
  /** The file store. */
  files: FileStore;
  /** Stores e-mails until they are sent; undefined without a mail server. */
  outbox: Outbox | undefined;
  /** The public URL of the server, without a trailing slash. */
  publicUrl: string;
  now: Date;
  requestId: string;
  log: Logger;
  /** The client's IP address, read as TRUST_PROXY permits. */
  address: string;
  /** The client's User-Agent header; empty without one. */
  userAgent: string;
  /** Whether the client has disconnected; long work may stop by throwing, which rolls back. */
  isDisconnected: () => boolean;
  /** Sets the token cookie of the browser; null removes it. */
  setSession(token: string | null): void;
}

export interface CallContext extends PublicContext {
  caller: Caller;
  /** Records an audit event, written in the same transaction. */
  audit(event: AuditEvent): void;
}
