import { words } from '../words/words.ts';
import en from './clients.words.en.json' with { type: 'json' };
import ptBR from './clients.words.pt-BR.json' with { type: 'json' };

export const clientWords = words('clients', { en, 'pt-BR': ptBR });
