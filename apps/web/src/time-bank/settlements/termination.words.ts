import { words } from '../../words/words.ts';
import '../../words/settlement-faults.ts';
import en from './termination.words.en.json' with { type: 'json' };
import ptBR from './termination.words.pt-BR.json' with { type: 'json' };

export const terminationWords = words('termination', { en, 'pt-BR': ptBR });
