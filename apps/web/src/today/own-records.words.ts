import { words } from '../words/words.ts';
import en from './own-records.words.en.json' with { type: 'json' };
import ptBR from './own-records.words.pt-BR.json' with { type: 'json' };

export const ownRecordsWords = words('own-records', { en, 'pt-BR': ptBR });
