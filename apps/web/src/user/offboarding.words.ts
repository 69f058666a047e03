import { words } from '../words/words.ts';
import en from './offboarding.words.en.json' with { type: 'json' };
import ptBR from './offboarding.words.pt-BR.json' with { type: 'json' };

export const offboardingWords = words('offboarding', { en, 'pt-BR': ptBR });
