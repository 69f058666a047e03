import { words } from '../../words/words.ts';
import en from './peek.words.en.json' with { type: 'json' };
import ptBR from './peek.words.pt-BR.json' with { type: 'json' };

export const peekWords = words('task-peek', { en, 'pt-BR': ptBR });
