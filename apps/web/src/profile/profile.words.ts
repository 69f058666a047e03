import { words } from '../words/words.ts';
import en from './profile.words.en.json' with { type: 'json' };
import ptBR from './profile.words.pt-BR.json' with { type: 'json' };

export const profileWords = words('profile', { en, 'pt-BR': ptBR });
