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
 * Texts of field errors by fault code (packages/contract/src/faults.ts and the server's own). The first page has those of its
 * own fields; pages behind it load the others (faults-inside.ts).
 */
export const faultWords: Words<FaultKey> = words('faults', { en, 'pt-BR': ptBR });

/** The text key of a fault: its code if there is a text for it. */
export const faultKey = (code: string | undefined): FaultKey =>
  code !== undefined && Object.hasOwn(i18n.messages, `faults.${code}`) ? (code as FaultKey) : 'invalid';
