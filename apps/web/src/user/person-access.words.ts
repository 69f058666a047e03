import { words } from '../words/words.ts';
import en from './person-access.words.en.json' with { type: 'json' };
import ptBR from './person-access.words.pt-BR.json' with { type: 'json' };

export const accessWords = words('person-access', { en, 'pt-BR': ptBR });
