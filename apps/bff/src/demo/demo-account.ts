import type { Db } from '../db/handle.ts';
import type { FileStore } from '../files/store.ts';
import type { Vault } from '../vault/vault.ts';
import { type Random, randomStream } from './random.ts';
import type { Workdays } from './workdays.ts';

/** The account that is being filled: what every resource of the demo data set is handed. */
export interface DemoAccount {
  tx: Db;
  accountId: number;
  /** What tells this account's chance from another's; not its id, so that a filled account looks like the first one. */
  name: string;
  /** Behind the @ of its people. */
  mailDomain: string;
  days: Workdays;
  /** Seals what is encrypted at rest. */
  vault: Vault;
  /** Where pictures are kept. */
  files: FileStore;
}

/** The stream of chance of one resource in one account. */
export const streamOf = ({ name }: DemoAccount, resource: string): Random => randomStream(`${name}/${resource}`);

/** A company that uses Jornada came to it three years ago: 261 working days a year. */
export const FOUNDED = -783;

/** `text` as the left side of an e-mail address or a host name: plain letters, `between` where words meet. */
export const asciiName = (text: string, between: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, between)
    .replace(/^[.-]|[.-]$/g, '');
