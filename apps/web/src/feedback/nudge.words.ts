import { words } from '../words/words.ts';
import en from './nudge.words.en.json' with { type: 'json' };
import ptBR from './nudge.words.pt-BR.json' with { type: 'json' };

export const nudgeWords = words('feedback-nudge', { en, 'pt-BR': ptBR });
