import { words } from '../../words/words.ts';
import en from './balances.words.en.json' with { type: 'json' };
import ptBR from './balances.words.pt-BR.json' with { type: 'json' };

export const balanceWords = words('time-bank-balances', { en, 'pt-BR': ptBR });
