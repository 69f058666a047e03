import { words } from '../../words/words.ts';
import en from './bulk.words.en.json' with { type: 'json' };
import ptBR from './bulk.words.pt-BR.json' with { type: 'json' };

export const bulkWords = words('absence-bulk', { en, 'pt-BR': ptBR });
