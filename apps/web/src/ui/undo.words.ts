import { words } from '../words/words.ts';
import en from './undo.words.en.json' with { type: 'json' };
import ptBR from './undo.words.pt-BR.json' with { type: 'json' };

export const undoWords = words('undo', { en, 'pt-BR': ptBR });
