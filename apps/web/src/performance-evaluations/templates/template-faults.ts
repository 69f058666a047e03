import { words } from '../../words/words.ts';
import en from './template-faults.words.en.json' with { type: 'json' };
import ptBR from './template-faults.words.pt-BR.json' with { type: 'json' };

// Registered beside those of every page, and loaded with the forms that can have these faults.
words('faults', { en, 'pt-BR': ptBR });
