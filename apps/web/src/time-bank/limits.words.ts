import { words } from '../words/words.ts';
import en from './limits.words.en.json' with { type: 'json' };
import ptBR from './limits.words.pt-BR.json' with { type: 'json' };

/** Texts of the limits of Jornada's calculations, as the README states them. */
export const limitWords = words('limits', { en, 'pt-BR': ptBR });
