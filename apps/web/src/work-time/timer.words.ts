import { words } from '../words/words.ts';
import en from './timer.words.en.json' with { type: 'json' };
import ptBR from './timer.words.pt-BR.json' with { type: 'json' };

/** Texts of the timer, which is part of the frame of every screen. */
export const timerWords = words('timer', { en, 'pt-BR': ptBR });
