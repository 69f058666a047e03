import { words } from '../words/words.ts';
import en from './person-feedback.words.en.json' with { type: 'json' };
import ptBR from './person-feedback.words.pt-BR.json' with { type: 'json' };

export const personFeedbackWords = words('feedback-person', { en, 'pt-BR': ptBR });
