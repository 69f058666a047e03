import { words } from '../words/words.ts';
import en from './tasks.words.en.json' with { type: 'json' };
import ptBR from './tasks.words.pt-BR.json' with { type: 'json' };

/** The words of the list. Those of the drawer and of bulk work travel with them, in chunks of their own. */
export const taskWords = words('tasks', { en, 'pt-BR': ptBR });
