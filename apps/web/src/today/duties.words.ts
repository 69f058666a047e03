import { words } from '../words/words.ts';
import en from './duties.words.en.json' with { type: 'json' };
import ptBR from './duties.words.pt-BR.json' with { type: 'json' };

export const dutiesWords = words('duties', { en, 'pt-BR': ptBR });
