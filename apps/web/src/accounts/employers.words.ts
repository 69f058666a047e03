import { words } from '../words/words.ts';
import en from './employers.words.en.json' with { type: 'json' };
import ptBR from './employers.words.pt-BR.json' with { type: 'json' };

export const employerWords = words('employers', { en, 'pt-BR': ptBR });
