import { words } from '../../../words/words.ts';
import en from './faults.words.en.json' with { type: 'json' };
import ptBR from './faults.words.pt-BR.json' with { type: 'json' };

/** Texts of errors that only a change of the parent has, added to the error texts of all screens. */
words('faults', { en, 'pt-BR': ptBR });
