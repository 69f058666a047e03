import { words } from '../../words/words.ts';
import en from './level-count.words.en.json' with { type: 'json' };
import ptBR from './level-count.words.pt-BR.json' with { type: 'json' };

export const levelCountWords = words('level-count', { en, 'pt-BR': ptBR });
