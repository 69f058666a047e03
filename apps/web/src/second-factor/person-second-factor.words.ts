import { words } from '../words/words.ts';
import en from './person-second-factor.words.en.json' with { type: 'json' };
import ptBR from './person-second-factor.words.pt-BR.json' with { type: 'json' };

export const personSecondFactorWords = words('person-second-factor', { en, 'pt-BR': ptBR });
