import { words } from '../words/words.ts';
import en from './one-time-link.words.en.json' with { type: 'json' };
import ptBR from './one-time-link.words.pt-BR.json' with { type: 'json' };

export const oneTimeLinkWords = words('one-time-link', { en, 'pt-BR': ptBR });
