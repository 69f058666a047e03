import { words } from '../../words/words.ts';
import '../../words/settlement-faults.ts';
import en from './settlements.words.en.json' with { type: 'json' };
import ptBR from './settlements.words.pt-BR.json' with { type: 'json' };

export const settlementWords = words('settlements', { en, 'pt-BR': ptBR });
