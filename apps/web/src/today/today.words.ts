import { words } from '../words/words.ts';
import en from './today.words.en.json' with { type: 'json' };
import ptBR from './today.words.pt-BR.json' with { type: 'json' };

export const todayWords = words('today', { en, 'pt-BR': ptBR });
