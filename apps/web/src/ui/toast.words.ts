import { words } from '../words/words.ts';
import en from './toast.words.en.json' with { type: 'json' };
import ptBR from './toast.words.pt-BR.json' with { type: 'json' };

export const toastWords = words('toast', { en, 'pt-BR': ptBR });
