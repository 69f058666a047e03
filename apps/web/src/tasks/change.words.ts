import { words } from '../words/words.ts';
import en from './change.words.en.json' with { type: 'json' };
import ptBR from './change.words.pt-BR.json' with { type: 'json' };

/** Names of field changes, for confirmations and toasts. */
export const changeWords = words('tasks-change', { en, 'pt-BR': ptBR });
