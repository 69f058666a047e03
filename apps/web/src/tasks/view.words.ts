import { words } from '../words/words.ts';
import en from './view.words.en.json' with { type: 'json' };
import ptBR from './view.words.pt-BR.json' with { type: 'json' };

export const viewWords = words('tasks-view', { en, 'pt-BR': ptBR });
