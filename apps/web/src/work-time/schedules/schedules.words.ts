import { words } from '../../words/words.ts';
import en from './schedules.words.en.json' with { type: 'json' };
import ptBR from './schedules.words.pt-BR.json' with { type: 'json' };

export const scheduleWords = words('schedules', { en, 'pt-BR': ptBR });
