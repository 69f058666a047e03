import { words } from '../../words/words.ts';
import en from './templates.words.en.json' with { type: 'json' };
import ptBR from './templates.words.pt-BR.json' with { type: 'json' };

export const templateWords = words('evaluation-templates', { en, 'pt-BR': ptBR });
