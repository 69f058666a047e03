import type { Db } from '../db/handle.ts';
import type { FileStore } from '../files/store.ts';
import type { Vault } from '../vault/vault.ts';
import { type Random, randomStream } from './random.ts';
import type { Workdays } from './workdays.ts';

/** The account being filled: the context passed to every resource of the demo data set. */
export interface DemoAccount {
  tx: Db;
  accountId: number;
  /** Seed of this account's random streams; not its id, so that a filled account resembles the first one. */
  name: string;
  /** Domain of its people's e-mail addresses. */
  mailDomain: string;
  days: Workdays;
  /** Seals fields encrypted at rest. */
  vault: Vault;
  /** The file store. */
  files: FileStore;
}

/** The random stream of one resource in one account. */
export const streamOf = ({ name }: DemoAccount, resource: string): Random => randomStream(`${name}/${resource}`);

/** The demo company started three years ago; a year has 261 working days. */
export const FOUNDED = -783;

/** `text` as local part of an e-mail address or host name: plain letters, words joined by `between`. */
export const asciiName = (text: string, between: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, between)
    .replace(/^[.-]|[.-]$/g, '');
