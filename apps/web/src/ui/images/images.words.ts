import { words } from '../../words/words.ts';
import en from './images.words.en.json' with { type: 'json' };
import ptBR from './images.words.pt-BR.json' with { type: 'json' };

export const imageWords = words('images', { en, 'pt-BR': ptBR });
