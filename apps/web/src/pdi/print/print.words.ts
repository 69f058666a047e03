import { words } from '../../words/words.ts';
import en from './print.words.en.json' with { type: 'json' };
import ptBR from './print.words.pt-BR.json' with { type: 'json' };

export const printWords = words('pdi-print', { en, 'pt-BR': ptBR });
