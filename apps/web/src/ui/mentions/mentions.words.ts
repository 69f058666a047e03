import { words } from '../../words/words.ts';
import en from './mentions.words.en.json' with { type: 'json' };
import ptBR from './mentions.words.pt-BR.json' with { type: 'json' };

export const mentionWords = words('mentions', { en, 'pt-BR': ptBR });
