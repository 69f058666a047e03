import { words } from '../words/words.ts';
import en from './wall-setting.words.en.json' with { type: 'json' };
import ptBR from './wall-setting.words.pt-BR.json' with { type: 'json' };

export const wallWords = words('feedback-wall-setting', { en, 'pt-BR': ptBR });
