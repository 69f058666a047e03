import { words } from '../../words/words.ts';
import en from './board.words.en.json' with { type: 'json' };
import ptBR from './board.words.pt-BR.json' with { type: 'json' };

/** Texts of the board, in its own chunk. */
export const boardWords = words('tasks-board', { en, 'pt-BR': ptBR });
