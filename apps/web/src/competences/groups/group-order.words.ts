import { words } from '../../words/words.ts';
import en from './group-order.words.en.json' with { type: 'json' };
import ptBR from './group-order.words.pt-BR.json' with { type: 'json' };

export const groupOrderWords = words('group-order', { en, 'pt-BR': ptBR });
