import { words } from '../words/words.ts';
import en from './person-panel.words.en.json' with { type: 'json' };
import ptBR from './person-panel.words.pt-BR.json' with { type: 'json' };

export const personPanelWords = words('person-panel', { en, 'pt-BR': ptBR });
