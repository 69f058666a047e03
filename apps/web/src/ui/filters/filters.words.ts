import { words } from '../../words/words.ts';
import en from './filters.words.en.json' with { type: 'json' };
import ptBR from './filters.words.pt-BR.json' with { type: 'json' };

export const filterWords = words('filters', { en, 'pt-BR': ptBR });
