import { words } from '../words/words.ts';
import en from './conflict.words.en.json' with { type: 'json' };
import ptBR from './conflict.words.pt-BR.json' with { type: 'json' };

export const conflictWords = words('conflict', { en, 'pt-BR': ptBR });
