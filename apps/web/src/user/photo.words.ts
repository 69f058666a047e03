import { words } from '../words/words.ts';
import en from './photo.words.en.json' with { type: 'json' };
import ptBR from './photo.words.pt-BR.json' with { type: 'json' };

export const photoWords = words('photo', { en, 'pt-BR': ptBR });
