import { words } from '../../words/words.ts';
import en from './offboardings.words.en.json' with { type: 'json' };
import ptBR from './offboardings.words.pt-BR.json' with { type: 'json' };

export const offboardingsWords = words('offboardings', { en, 'pt-BR': ptBR });
