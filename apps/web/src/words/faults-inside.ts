import en from './faults-inside.words.en.json' with { type: 'json' };
import ptBR from './faults-inside.words.pt-BR.json' with { type: 'json' };
import { words } from './words.ts';

/** Texts of errors that only pages after sign-in can have, added to those of `faults.ts`. */
export const faultsInside = words('faults', { en, 'pt-BR': ptBR });
