import type { Level } from '@jornada/domain/access';
import type { Logger } from 'pino';
import type { AuditEvent } from './db/audit-event.ts';
import type { Db } from './db/handle.ts';
import type { Instant } from './db/tables.ts';
import type { FileStore } from './files/store.ts';

/** Who is calling, as far as the token proves and as the database says at this moment. */
export interface Caller {
  userId: number;
  accountId: number;
  level: Level;
  /** The account's time zone, which decides what "today" is. */
  timeZone: string;
  /** Whether the employment link is active; without it nothing of the account can be changed. */
  linkActive: boolean;
  /** The account was closed. */
  accountClosed: boolean;
  /** The plan has expired or a payment is overdue. */
  unpaid: boolean;
  /** The session that the token belongs to. */
  sid: string;
  /** When the token ends. */
  expiresAt: Instant;
  /** How the token came: a program sends a header, a browser its cookie. */
  via: 'bearer' | 'cookie';
}

/** Everything a handler may touch; handed in, never imported, so that a test hands in its own. */
export interface PublicContext {
  /** In an operation that changes the account this is its one transaction. */
  db: Db;
  /** Where files are kept. */
  files: FileStore;
  /** How browsers reach the server, without a slash at the end. */
  publicUrl: string;
  now: Date;
  requestId: string;
  log: Logger;
  /** Where the request comes from, as far as TRUST_PROXY lets it be known. */
  address: string;
  /** Whether whoever asked has hung up: long work may stop then, and undo itself by throwing. */
  hasLeft: () => boolean;
  /** Puts a token into the browser's cookie, or takes it out with null. */
  setSession(token: string | null): void;
}

export interface CallContext extends PublicContext {
  caller: Caller;
  /** Keeps for the audit log what was done; written in the same transaction. */
  audit(event: AuditEvent): void;
}
