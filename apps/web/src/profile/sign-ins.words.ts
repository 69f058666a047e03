import { words } from '../words/words.ts';
import en from './sign-ins.words.en.json' with { type: 'json' };
import ptBR from './sign-ins.words.pt-BR.json' with { type: 'json' };

export const signInsWords = words('sign-ins', { en, 'pt-BR': ptBR });
