import { i18n } from '@lingui/core';
import type { faultsInside } from './faults-inside.ts';
import type { fileFaults } from './file-faults.ts';
import en from './faults.words.en.json' with { type: 'json' };
import ptBR from './faults.words.pt-BR.json' with { type: 'json' };
import type { settlementFaults } from './settlement-faults.ts';
import { type Words, words } from './words.ts';

type KeyOf<W> = W extends Words<infer K> ? K : never;
type FaultKey =
  | keyof typeof en
  | KeyOf<typeof faultsInside>
  | KeyOf<typeof fileFaults>
  | KeyOf<typeof settlementFaults>;

/**
 * Texts of field errors by code (packages/contract/src/faults.ts and the server's own codes). The first page has the
 * texts of its own fields; pages after sign-in load the others (faults-inside.ts).
 */
export const faultWords: Words<FaultKey> = words('faults', { en, 'pt-BR': ptBR });

/** The key of the text for an error code, or of a general text if there is none. */
export const faultKey = (code: string | undefined): FaultKey =>
  code !== undefined && Object.hasOwn(i18n.messages, `faults.${code}`) ? (code as FaultKey) : 'invalid';
