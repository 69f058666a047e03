import { words } from '../../words/words.ts';
import en from './keys.words.en.json' with { type: 'json' };
import ptBR from './keys.words.pt-BR.json' with { type: 'json' };

export const keyWords = words('keys', { en, 'pt-BR': ptBR });
