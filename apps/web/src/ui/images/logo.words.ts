import { words } from '../../words/words.ts';
import en from './logo.words.en.json' with { type: 'json' };
import ptBR from './logo.words.pt-BR.json' with { type: 'json' };

export const logoWords = words('logo', { en, 'pt-BR': ptBR });
