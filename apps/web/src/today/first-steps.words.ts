import { words } from '../words/words.ts';
import en from './first-steps.words.en.json' with { type: 'json' };
import ptBR from './first-steps.words.pt-BR.json' with { type: 'json' };

export const firstStepsWords = words('first-steps', { en, 'pt-BR': ptBR });
