import { words } from '../../words/words.ts';
import en from './closings.words.en.json' with { type: 'json' };
import ptBR from './closings.words.pt-BR.json' with { type: 'json' };

export const closingWords = words('time-bank-closings', { en, 'pt-BR': ptBR });
