import { words } from '../words/words.ts';
import en from './setup.words.en.json' with { type: 'json' };
import ptBR from './setup.words.pt-BR.json' with { type: 'json' };

export const setupWords = words('setup', { en, 'pt-BR': ptBR });
