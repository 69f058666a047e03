import { words } from '../../words/words.ts';
import en from './lines.words.en.json' with { type: 'json' };
import ptBR from './lines.words.pt-BR.json' with { type: 'json' };

export const linesWords = words('lines', { en, 'pt-BR': ptBR });
