import { words } from '../words/words.ts';
import en from './shell.words.en.json' with { type: 'json' };
import ptBR from './shell.words.pt-BR.json' with { type: 'json' };

export const shellWords = words('shell', { en, 'pt-BR': ptBR });
