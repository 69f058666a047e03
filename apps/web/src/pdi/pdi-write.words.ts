import { words } from '../words/words.ts';
import en from './pdi-write.words.en.json' with { type: 'json' };
import ptBR from './pdi-write.words.pt-BR.json' with { type: 'json' };

export const writeWords = words('pdi-write', { en, 'pt-BR': ptBR });
