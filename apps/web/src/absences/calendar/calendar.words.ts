import { words } from '../../words/words.ts';
import en from './calendar.words.en.json' with { type: 'json' };
import ptBR from './calendar.words.pt-BR.json' with { type: 'json' };

export const calendarWords = words('absence-calendar', { en, 'pt-BR': ptBR });
