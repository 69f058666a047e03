import en from './settlement-faults.words.en.json' with { type: 'json' };
import ptBR from './settlement-faults.words.pt-BR.json' with { type: 'json' };
import { words } from './words.ts';

/** Texts of errors that only settlements of the time bank can have, added to those of `faults.ts`. */
export const settlementFaults = words('faults', { en, 'pt-BR': ptBR });
