import { words } from '../../words/words.ts';
import en from './plan.words.en.json' with { type: 'json' };
import ptBR from './plan.words.pt-BR.json' with { type: 'json' };

export const planWords = words('pdi-plan', { en, 'pt-BR': ptBR });
