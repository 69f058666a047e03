import { words } from '../words/words.ts';
import en from './retention-setting.words.en.json' with { type: 'json' };
import ptBR from './retention-setting.words.pt-BR.json' with { type: 'json' };

export const retentionWords = words('retention-setting', { en, 'pt-BR': ptBR });
