import { words } from '../../words/words.ts';
import en from './groups.words.en.json' with { type: 'json' };
import ptBR from './groups.words.pt-BR.json' with { type: 'json' };

export const groupWords = words('tasks-groups', { en, 'pt-BR': ptBR });
