import type { Locale } from '@jornada/domain/account';
import type { Db } from '../db/handle.ts';
import type { FileRow } from '../files/files.queries.ts';
import type { Vault } from '../vault/vault.ts';
import { type Random, randomStream } from './random.ts';
import type { DemoTexts } from './texts/demo-texts.ts';
import type { Workdays } from './workdays.ts';

/** A picture whose row is written and whose bytes are not yet stored. */
export interface PictureToStore {
  row: FileRow;
  bytes: Uint8Array;
}

/** The account being filled: the context passed to every resource of the demo data set. */
export interface DemoAccount {
  tx: Db;
  accountId: number;
  /** Seed of this account's random streams; not its id, so that a filled account resembles the first one. */
  name: string;
  /** Domain of its people's e-mail addresses. */
  mailDomain: string;
  days: Workdays;
  /** The language of the account, and the texts of its people. */
  locale: Locale;
  texts: DemoTexts;
  /** Seals fields encrypted at rest. */
  vault: Vault;
  /** Collects the pictures whose bytes are stored once the rows are committed. */
  pictures: PictureToStore[];
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
