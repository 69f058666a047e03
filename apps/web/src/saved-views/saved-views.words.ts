import { words } from '../words/words.ts';
import en from './saved-views.words.en.json' with { type: 'json' };
import ptBR from './saved-views.words.pt-BR.json' with { type: 'json' };

export const viewWords = words('saved-views', { en, 'pt-BR': ptBR });
