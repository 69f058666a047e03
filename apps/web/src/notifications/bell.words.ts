import { words } from '../words/words.ts';
import en from './bell.words.en.json' with { type: 'json' };
import ptBR from './bell.words.pt-BR.json' with { type: 'json' };

/** Separate from the texts of notifications, because every page loads the bell. */
export const bellWords = words('bell', { en, 'pt-BR': ptBR });
