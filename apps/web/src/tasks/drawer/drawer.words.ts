import { words } from '../../words/words.ts';
import en from './drawer.words.en.json' with { type: 'json' };
import ptBR from './drawer.words.pt-BR.json' with { type: 'json' };

export const drawerWords = words('task-drawer', { en, 'pt-BR': ptBR });
