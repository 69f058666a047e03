import { words } from '../../words/words.ts';
import en from './cycles.words.en.json' with { type: 'json' };
import ptBR from './cycles.words.pt-BR.json' with { type: 'json' };

export const cyclesWords = words('evaluation-cycles', { en, 'pt-BR': ptBR });
