import { words } from '../words/words.ts';
import en from './sign-in-again.words.en.json' with { type: 'json' };
import ptBR from './sign-in-again.words.pt-BR.json' with { type: 'json' };

export const signInAgainWords = words('sign-in-again', { en, 'pt-BR': ptBR });
