import { words } from '../../../words/words.ts';
import en from './subtasks.words.en.json' with { type: 'json' };
import ptBR from './subtasks.words.pt-BR.json' with { type: 'json' };

export const subtaskWords = words('subtasks', { en, 'pt-BR': ptBR });
