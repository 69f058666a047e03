import { words } from '../words/words.ts';
import en from './task-tags.words.en.json' with { type: 'json' };
import ptBR from './task-tags.words.pt-BR.json' with { type: 'json' };

export const tagWords = words('task-tags', { en, 'pt-BR': ptBR });
