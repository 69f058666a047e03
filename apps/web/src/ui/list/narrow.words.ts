import { words } from '../../words/words.ts';
import en from './narrow.words.en.json' with { type: 'json' };
import ptBR from './narrow.words.pt-BR.json' with { type: 'json' };

export const narrowWords = words('narrow', { en, 'pt-BR': ptBR });
