import { words } from '../../words/words.ts';
import en from './answer.words.en.json' with { type: 'json' };
import ptBR from './answer.words.pt-BR.json' with { type: 'json' };

export const answerWords = words('nps-answer', { en, 'pt-BR': ptBR });
