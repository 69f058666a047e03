import { words } from '../words/words.ts';
import en from './discard.words.en.json' with { type: 'json' };
import ptBR from './discard.words.pt-BR.json' with { type: 'json' };

export const discardWords = words('discard', { en, 'pt-BR': ptBR });
