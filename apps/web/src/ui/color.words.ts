import { words } from '../words/words.ts';
import en from './color.words.en.json' with { type: 'json' };
import ptBR from './color.words.pt-BR.json' with { type: 'json' };

export const colorWords = words('color', { en, 'pt-BR': ptBR });
export type ColorKey = keyof typeof en;
