import { words } from '../../words/words.ts';
import en from './competence-groups.words.en.json' with { type: 'json' };
import ptBR from './competence-groups.words.pt-BR.json' with { type: 'json' };

export const competenceGroupWords = words('competence-groups', { en, 'pt-BR': ptBR });
