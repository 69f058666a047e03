import { words } from '../../words/words.ts';
import en from './kinds.words.en.json' with { type: 'json' };
import ptBR from './kinds.words.pt-BR.json' with { type: 'json' };

export const kindWords = words('absence-kinds', { en, 'pt-BR': ptBR });
