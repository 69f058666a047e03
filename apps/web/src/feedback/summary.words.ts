import { words } from '../words/words.ts';
import en from './summary.words.en.json' with { type: 'json' };
import ptBR from './summary.words.pt-BR.json' with { type: 'json' };

export const summaryWords = words('feedback-summary', { en, 'pt-BR': ptBR });
