import { words } from '../../words/words.ts';
import en from './import.words.en.json' with { type: 'json' };
import ptBR from './import.words.pt-BR.json' with { type: 'json' };

export const importWords = words('competence-profiles-import', { en, 'pt-BR': ptBR });
