import { words } from '../words/words.ts';
import en from './write.words.en.json' with { type: 'json' };
import ptBR from './write.words.pt-BR.json' with { type: 'json' };

export const writeWords = words('feedback-write', { en, 'pt-BR': ptBR });
