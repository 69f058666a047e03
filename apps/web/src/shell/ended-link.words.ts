import { words } from '../words/words.ts';
import en from './ended-link.words.en.json' with { type: 'json' };
import ptBR from './ended-link.words.pt-BR.json' with { type: 'json' };

export const endedLinkWords = words('ended-link', { en, 'pt-BR': ptBR });
