import { words } from '../words/words.ts';
import en from './library.words.en.json' with { type: 'json' };
import ptBR from './library.words.pt-BR.json' with { type: 'json' };

export const libraryWords = words('competence-library', { en, 'pt-BR': ptBR });
