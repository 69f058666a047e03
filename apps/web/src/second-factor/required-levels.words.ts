import { words } from '../words/words.ts';
import en from './required-levels.words.en.json' with { type: 'json' };
import ptBR from './required-levels.words.pt-BR.json' with { type: 'json' };

export const requiredLevelsWords = words('required-levels', { en, 'pt-BR': ptBR });
