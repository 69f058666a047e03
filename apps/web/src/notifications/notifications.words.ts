import { words } from '../words/words.ts';
import en from './notifications.words.en.json' with { type: 'json' };
import ptBR from './notifications.words.pt-BR.json' with { type: 'json' };

export const notificationWords = words('notifications', { en, 'pt-BR': ptBR });
