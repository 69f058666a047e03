import { words } from '../words/words.ts';
import en from './allocations.words.en.json' with { type: 'json' };
import ptBR from './allocations.words.pt-BR.json' with { type: 'json' };

export const allocationWords = words('allocations', { en, 'pt-BR': ptBR });
