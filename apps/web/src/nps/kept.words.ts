import { words } from '../words/words.ts';
import en from './kept.words.en.json' with { type: 'json' };
import ptBR from './kept.words.pt-BR.json' with { type: 'json' };

export const keptWords = words('nps-kept', { en, 'pt-BR': ptBR });
