import { words } from '../../words/words.ts';
import en from './merge.words.en.json' with { type: 'json' };
import ptBR from './merge.words.pt-BR.json' with { type: 'json' };

export const mergeWords = words('competence-merge', { en, 'pt-BR': ptBR });
