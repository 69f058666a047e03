import { words } from '../words/words.ts';
import en from './hr.words.en.json' with { type: 'json' };
import ptBR from './hr.words.pt-BR.json' with { type: 'json' };

export const hrWords = words('hr', { en, 'pt-BR': ptBR });
