import { words } from '../words/words.ts';
import en from './live.words.en.json' with { type: 'json' };
import ptBR from './live.words.pt-BR.json' with { type: 'json' };

export const liveWords = words('live', { en, 'pt-BR': ptBR });
