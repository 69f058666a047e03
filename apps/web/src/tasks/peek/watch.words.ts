import { words } from '../../words/words.ts';
import en from './watch.words.en.json' with { type: 'json' };
import ptBR from './watch.words.pt-BR.json' with { type: 'json' };

export const watchWords = words('watch', { en, 'pt-BR': ptBR });
