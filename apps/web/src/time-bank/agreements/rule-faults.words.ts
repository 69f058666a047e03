import { words } from '../../words/words.ts';
import en from './rule-faults.words.en.json' with { type: 'json' };
import ptBR from './rule-faults.words.pt-BR.json' with { type: 'json' };

/** Texts of errors that only agreements can have, added to those of `words/faults.ts`. */
words('faults', { en, 'pt-BR': ptBR });
