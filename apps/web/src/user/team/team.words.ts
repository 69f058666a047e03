import { words } from '../../words/words.ts';
import en from './team.words.en.json' with { type: 'json' };
import ptBR from './team.words.pt-BR.json' with { type: 'json' };

export const teamWords = words('team', { en, 'pt-BR': ptBR });
