import { words } from '../../words/words.ts';
import en from './results.words.en.json' with { type: 'json' };
import ptBR from './results.words.pt-BR.json' with { type: 'json' };

export const resultsWords = words('evaluation-results', { en, 'pt-BR': ptBR });
