import { words } from '../words/words.ts';
import en from './time-bank.words.en.json' with { type: 'json' };
import ptBR from './time-bank.words.pt-BR.json' with { type: 'json' };

/** Texts of balances and statements. Panels have texts in their own chunks. */
export const bankWords = words('time-bank', { en, 'pt-BR': ptBR });
