import { words } from '../../words/words.ts';
import en from './documents.words.en.json' with { type: 'json' };
import ptBR from './documents.words.pt-BR.json' with { type: 'json' };

export const documentWords = words('documents', { en, 'pt-BR': ptBR });
