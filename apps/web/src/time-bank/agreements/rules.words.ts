import { words } from '../../words/words.ts';
import en from './rules.words.en.json' with { type: 'json' };
import ptBR from './rules.words.pt-BR.json' with { type: 'json' };

export const ruleWords = words('time-bank-rules', { en, 'pt-BR': ptBR });
