import { words } from '../words/words.ts';
import en from './session.words.en.json' with { type: 'json' };
import ptBR from './session.words.pt-BR.json' with { type: 'json' };

export const sessionWords = words('session', { en, 'pt-BR': ptBR });
