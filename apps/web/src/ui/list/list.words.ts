import { words } from '../../words/words.ts';
import en from './list.words.en.json' with { type: 'json' };
import ptBR from './list.words.pt-BR.json' with { type: 'json' };

export const listWords = words('list', { en, 'pt-BR': ptBR });
