import { words } from '../words/words.ts';
import en from './preferences.words.en.json' with { type: 'json' };
import ptBR from './preferences.words.pt-BR.json' with { type: 'json' };

export const preferencesWords = words('notification-preferences', { en, 'pt-BR': ptBR });
