import { words } from '../words/words.ts';
import en from './second-factor.words.en.json' with { type: 'json' };
import ptBR from './second-factor.words.pt-BR.json' with { type: 'json' };

export const secondFactorWords = words('second-factor', { en, 'pt-BR': ptBR });
