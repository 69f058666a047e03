import { words } from '../../words/words.ts';
import en from './profiles.words.en.json' with { type: 'json' };
import ptBR from './profiles.words.pt-BR.json' with { type: 'json' };

export const profileWords = words('competence-profiles', { en, 'pt-BR': ptBR });
