import { words } from '../words/words.ts';
import en from './absences.words.en.json' with { type: 'json' };
import ptBR from './absences.words.pt-BR.json' with { type: 'json' };

export const absenceWords = words('absences', { en, 'pt-BR': ptBR });
