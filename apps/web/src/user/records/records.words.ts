import { words } from '../../words/words.ts';
import en from './records.words.en.json' with { type: 'json' };
import ptBR from './records.words.pt-BR.json' with { type: 'json' };

export const recordWords = words('records', { en, 'pt-BR': ptBR });
