import { words } from '../words/words.ts';
import en from './forgotten-password.words.en.json' with { type: 'json' };
import ptBR from './forgotten-password.words.pt-BR.json' with { type: 'json' };

export const forgottenPasswordWords = words('forgotten-password', { en, 'pt-BR': ptBR });
