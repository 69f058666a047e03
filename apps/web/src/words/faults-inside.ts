import en from './faults-inside.words.en.json' with { type: 'json' };
import ptBR from './faults-inside.words.pt-BR.json' with { type: 'json' };
import { words } from './words.ts';

/** Texts of faults that only pages behind the sign-in page can have; registered beside those of `faults.ts`. */
export const faultsInside = words('faults', { en, 'pt-BR': ptBR });
