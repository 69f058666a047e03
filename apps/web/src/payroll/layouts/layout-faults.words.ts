import { words } from '../../words/words.ts';
import en from './layout-faults.words.en.json' with { type: 'json' };
import ptBR from './layout-faults.words.pt-BR.json' with { type: 'json' };

/** Texts of errors that only layouts can have, added to those of `words/faults.ts`. */
words('faults', { en, 'pt-BR': ptBR });
