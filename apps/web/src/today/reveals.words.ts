import { words } from '../words/words.ts';
import en from './reveals.words.en.json' with { type: 'json' };
import ptBR from './reveals.words.pt-BR.json' with { type: 'json' };

export const revealsWords = words('reveals', { en, 'pt-BR': ptBR });
