import { words } from '../words/words.ts';
import en from './feedback.words.en.json' with { type: 'json' };
import ptBR from './feedback.words.pt-BR.json' with { type: 'json' };

export const feedbackWords = words('feedback', { en, 'pt-BR': ptBR });
