import { words } from '../../words/words.ts';
import en from './policy.words.en.json' with { type: 'json' };
import ptBR from './policy.words.pt-BR.json' with { type: 'json' };

export const policyWords = words('time-bank-policy', { en, 'pt-BR': ptBR });
