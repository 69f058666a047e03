import { words } from '../words/words.ts';
import en from './bell.words.en.json' with { type: 'json' };
import ptBR from './bell.words.pt-BR.json' with { type: 'json' };

/** Apart from the sentences of notifications, which the bell does not show: every page loads these. */
export const bellWords = words('bell', { en, 'pt-BR': ptBR });
