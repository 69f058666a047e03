import { words } from '../words/words.ts';
import en from './error-page.words.en.json' with { type: 'json' };
import ptBR from './error-page.words.pt-BR.json' with { type: 'json' };

export const errorPageWords = words('error-page', { en, 'pt-BR': ptBR });
