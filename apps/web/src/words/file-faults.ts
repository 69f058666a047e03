import en from './file-faults.words.en.json' with { type: 'json' };
import ptBR from './file-faults.words.pt-BR.json' with { type: 'json' };
import { words } from './words.ts';

/**
 * Texts of faults that only files can have, for code that sends or checks one; registered beside those of `faults.ts`.
 */
export const fileFaults = words('faults', { en, 'pt-BR': ptBR });
