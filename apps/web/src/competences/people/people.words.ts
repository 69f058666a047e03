import { words } from '../../words/words.ts';
import en from './people.words.en.json' with { type: 'json' };
import ptBR from './people.words.pt-BR.json' with { type: 'json' };

export const peopleWords = words('competence-people', { en, 'pt-BR': ptBR });
