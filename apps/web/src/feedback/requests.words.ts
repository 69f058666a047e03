import { words } from '../words/words.ts';
import en from './requests.words.en.json' with { type: 'json' };
import ptBR from './requests.words.pt-BR.json' with { type: 'json' };

export const requestWords = words('feedback-requests', { en, 'pt-BR': ptBR });
