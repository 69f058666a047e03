import { words } from '../words/words.ts';
import en from './pdi.words.en.json' with { type: 'json' };
import ptBR from './pdi.words.pt-BR.json' with { type: 'json' };

export const pdiWords = words('pdi', { en, 'pt-BR': ptBR });
