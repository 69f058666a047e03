import { words } from '../words/words.ts';
import en from './part.words.en.json' with { type: 'json' };
import ptBR from './part.words.pt-BR.json' with { type: 'json' };

/** Texts of the allocation section on other screens; separate, so that those screens load few texts. */
export const partWords = words('allocations-part', { en, 'pt-BR': ptBR });
