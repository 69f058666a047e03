import { words } from '../../words/words.ts';
import en from './many.words.en.json' with { type: 'json' };
import ptBR from './many.words.pt-BR.json' with { type: 'json' };

export const manyWords = words('time-bank-many', { en, 'pt-BR': ptBR });
