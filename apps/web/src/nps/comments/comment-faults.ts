import { words } from '../../words/words.ts';
import en from './comment-faults.words.en.json' with { type: 'json' };
import ptBR from './comment-faults.words.pt-BR.json' with { type: 'json' };

// Added to the error texts of all pages, and loaded with the form that can have these errors.
words('faults', { en, 'pt-BR': ptBR });
