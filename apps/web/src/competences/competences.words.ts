import { words } from '../words/words.ts';
import en from './competences.words.en.json' with { type: 'json' };
import ptBR from './competences.words.pt-BR.json' with { type: 'json' };

export const competenceWords = words('competences', { en, 'pt-BR': ptBR });
