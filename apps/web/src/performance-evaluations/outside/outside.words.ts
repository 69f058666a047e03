import { words } from '../../words/words.ts';
import en from './outside.words.en.json' with { type: 'json' };
import ptBR from './outside.words.pt-BR.json' with { type: 'json' };

export const outsideWords = words('evaluation-outside', { en, 'pt-BR': ptBR });
