import { words } from '../../words/words.ts';
import en from './table.words.en.json' with { type: 'json' };
import ptBR from './table.words.pt-BR.json' with { type: 'json' };

export const tableWords = words('table', { en, 'pt-BR': ptBR });
