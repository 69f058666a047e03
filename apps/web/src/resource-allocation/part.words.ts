import { words } from '../words/words.ts';
import en from './part.words.en.json' with { type: 'json' };
import ptBR from './part.words.pt-BR.json' with { type: 'json' };

/** The words of what other screens show of allocations: few, so that they bring few. */
export const partWords = words('allocations-part', { en, 'pt-BR': ptBR });
