import { words } from '../../words/words.ts';
import en from './booking.words.en.json' with { type: 'json' };
import ptBR from './booking.words.pt-BR.json' with { type: 'json' };

export const bookingWords = words('time-bank-booking', { en, 'pt-BR': ptBR });
