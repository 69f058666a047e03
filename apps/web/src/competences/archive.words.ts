import { words } from '../words/words.ts';
import en from './archive.words.en.json' with { type: 'json' };
import ptBR from './archive.words.pt-BR.json' with { type: 'json' };

export const archiveWords = words('competence-archive', { en, 'pt-BR': ptBR });
