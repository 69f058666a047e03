import { words } from '../words/words.ts';
import en from './hours.words.en.json' with { type: 'json' };
import ptBR from './hours.words.pt-BR.json' with { type: 'json' };

export const hoursWords = words('hours', { en, 'pt-BR': ptBR });
