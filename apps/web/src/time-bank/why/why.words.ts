import { words } from '../../words/words.ts';
import en from './why.words.en.json' with { type: 'json' };
import ptBR from './why.words.pt-BR.json' with { type: 'json' };

export const whyWords = words('time-bank-why', { en, 'pt-BR': ptBR });
