import { words } from '../words/words.ts';
import en from './mails.words.en.json' with { type: 'json' };
import ptBR from './mails.words.pt-BR.json' with { type: 'json' };

export const mailsWords = words('mails', { en, 'pt-BR': ptBR });
