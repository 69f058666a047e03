import { words } from '../../words/words.ts';
import en from './raters.words.en.json' with { type: 'json' };
import ptBR from './raters.words.pt-BR.json' with { type: 'json' };

export const ratersWords = words('evaluation-raters', { en, 'pt-BR': ptBR });
