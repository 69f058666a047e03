import { words } from '../words/words.ts';
import en from './invite.words.en.json' with { type: 'json' };
import ptBR from './invite.words.pt-BR.json' with { type: 'json' };

export const inviteWords = words('invite', { en, 'pt-BR': ptBR });
