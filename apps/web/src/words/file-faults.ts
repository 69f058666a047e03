import en from './file-faults.words.en.json' with { type: 'json' };
import ptBR from './file-faults.words.pt-BR.json' with { type: 'json' };
import { words } from './words.ts';

/** Texts of errors that only files can have, for code that sends or checks a file; added to those of `faults.ts`. */
export const fileFaults = words('faults', { en, 'pt-BR': ptBR });
