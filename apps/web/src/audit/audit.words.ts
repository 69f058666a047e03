import { words } from '../words/words.ts';
import en from './audit.words.en.json' with { type: 'json' };
import ptBR from './audit.words.pt-BR.json' with { type: 'json' };

export const auditWords = words('audit', { en, 'pt-BR': ptBR });
