import { words } from '../../words/words.ts';
import en from './waves.words.en.json' with { type: 'json' };
import ptBR from './waves.words.pt-BR.json' with { type: 'json' };

export const wavesWords = words('nps-waves', { en, 'pt-BR': ptBR });
