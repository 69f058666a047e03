import { words } from '../words/words.ts';
import en from './ui.words.en.json' with { type: 'json' };
import ptBR from './ui.words.pt-BR.json' with { type: 'json' };

export const uiWords = words('ui', { en, 'pt-BR': ptBR });
