import { words } from '../words/words.ts';
import en from './second-step.words.en.json' with { type: 'json' };
import ptBR from './second-step.words.pt-BR.json' with { type: 'json' };

export const secondStepWords = words('second-step', { en, 'pt-BR': ptBR });
