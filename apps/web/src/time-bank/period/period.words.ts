import { words } from '../../words/words.ts';
import en from './period.words.en.json' with { type: 'json' };
import ptBR from './period.words.pt-BR.json' with { type: 'json' };

export const periodWords = words('time-bank-period', { en, 'pt-BR': ptBR });
