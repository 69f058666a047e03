import { words } from '../words/words.ts';
import en from './plan-lines.words.en.json' with { type: 'json' };
import ptBR from './plan-lines.words.pt-BR.json' with { type: 'json' };

export const planLinesWords = words('plan-lines', { en, 'pt-BR': ptBR });
