import { words } from '../words/words.ts';
import en from './passkeys.words.en.json' with { type: 'json' };
import ptBR from './passkeys.words.pt-BR.json' with { type: 'json' };

export const passkeysWords = words('passkeys', { en, 'pt-BR': ptBR });
