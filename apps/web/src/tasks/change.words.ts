import { words } from '../words/words.ts';
import en from './change.words.en.json' with { type: 'json' };
import ptBR from './change.words.pt-BR.json' with { type: 'json' };

/** What a change of a field is called, for questions and for toasts. */
export const changeWords = words('tasks-change', { en, 'pt-BR': ptBR });
