import { words } from '../words/words.ts';
import en from './evaluations.words.en.json' with { type: 'json' };
import ptBR from './evaluations.words.pt-BR.json' with { type: 'json' };

export const evaluationsWords = words('evaluations', { en, 'pt-BR': ptBR });
