import { words } from '../words/words.ts';
import en from './preview.words.en.json' with { type: 'json' };
import ptBR from './preview.words.pt-BR.json' with { type: 'json' };

export const previewWords = words('absence-preview', { en, 'pt-BR': ptBR });
