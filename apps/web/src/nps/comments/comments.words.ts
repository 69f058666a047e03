import { words } from '../../words/words.ts';
import en from './comments.words.en.json' with { type: 'json' };
import ptBR from './comments.words.pt-BR.json' with { type: 'json' };

export const commentsWords = words('nps-comments', { en, 'pt-BR': ptBR });
