import { words } from '../words/words.ts';
import en from './account.words.en.json' with { type: 'json' };
import ptBR from './account.words.pt-BR.json' with { type: 'json' };

export const accountWords = words('account', { en, 'pt-BR': ptBR });
