import { words } from '../../words/words.ts';
import en from './layouts.words.en.json' with { type: 'json' };
import ptBR from './layouts.words.pt-BR.json' with { type: 'json' };

export const layoutWords = words('layouts', { en, 'pt-BR': ptBR });
