import { words } from '../words/words.ts';
import en from './limits.words.en.json' with { type: 'json' };
import ptBR from './limits.words.pt-BR.json' with { type: 'json' };

/** The limits of Jornada's calculations, in the words of the README. */
export const limitWords = words('limits', { en, 'pt-BR': ptBR });
