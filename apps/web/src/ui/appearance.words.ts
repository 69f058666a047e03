import { words } from '../words/words.ts';
import en from './appearance.words.en.json' with { type: 'json' };
import ptBR from './appearance.words.pt-BR.json' with { type: 'json' };

export const appearanceWords = words('appearance', { en, 'pt-BR': ptBR });
