import { words } from '../../words/words.ts';
import en from './numbers.words.en.json' with { type: 'json' };
import ptBR from './numbers.words.pt-BR.json' with { type: 'json' };

export const numberWords = words('numbers', { en, 'pt-BR': ptBR });
