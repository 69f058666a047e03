import { words } from '../../words/words.ts';
import en from './palette.words.en.json' with { type: 'json' };
import ptBR from './palette.words.pt-BR.json' with { type: 'json' };

export const paletteWords = words('palette', { en, 'pt-BR': ptBR });
