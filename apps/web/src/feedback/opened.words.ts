import { words } from '../words/words.ts';
import en from './opened.words.en.json' with { type: 'json' };
import ptBR from './opened.words.pt-BR.json' with { type: 'json' };

export const openedWords = words('feedback-opened', { en, 'pt-BR': ptBR });
