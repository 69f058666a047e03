import { words } from '../words/words.ts';
import en from './time-bank.words.en.json' with { type: 'json' };
import ptBR from './time-bank.words.pt-BR.json' with { type: 'json' };

/** The words of balances and statements. Those of what is opened from there travel with it. */
export const bankWords = words('time-bank', { en, 'pt-BR': ptBR });
