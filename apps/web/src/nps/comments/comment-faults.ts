import { words } from '../../words/words.ts';
import en from './comment-faults.words.en.json' with { type: 'json' };
import ptBR from './comment-faults.words.pt-BR.json' with { type: 'json' };

// Registered beside those of every page, and loaded with the form that can have these faults.
words('faults', { en, 'pt-BR': ptBR });
