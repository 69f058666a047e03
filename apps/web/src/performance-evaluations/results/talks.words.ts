import { words } from '../../words/words.ts';
import en from './talks.words.en.json' with { type: 'json' };
import ptBR from './talks.words.pt-BR.json' with { type: 'json' };

export const talksWords = words('evaluation-talks', { en, 'pt-BR': ptBR });
