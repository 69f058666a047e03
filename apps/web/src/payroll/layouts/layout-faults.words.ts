import { words } from '../../words/words.ts';
import en from './layout-faults.words.en.json' with { type: 'json' };
import ptBR from './layout-faults.words.pt-BR.json' with { type: 'json' };

/** Texts of faults that only a layout can have; registered beside those of `words/faults.ts`. */
words('faults', { en, 'pt-BR': ptBR });
