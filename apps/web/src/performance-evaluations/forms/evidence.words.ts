import { words } from '../../words/words.ts';
import en from './evidence.words.en.json' with { type: 'json' };
import ptBR from './evidence.words.pt-BR.json' with { type: 'json' };

export const evidenceWords = words('evaluation-evidence', { en, 'pt-BR': ptBR });
