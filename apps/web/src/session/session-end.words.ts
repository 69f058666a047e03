import { words } from '../words/words.ts';
import en from './session-end.words.en.json' with { type: 'json' };
import ptBR from './session-end.words.pt-BR.json' with { type: 'json' };

export const sessionEndWords = words('session-end', { en, 'pt-BR': ptBR });
