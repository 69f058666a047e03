import { words } from '../../words/words.ts';
import en from './series.words.en.json' with { type: 'json' };
import ptBR from './series.words.pt-BR.json' with { type: 'json' };

export const seriesWords = words('nps-series', { en, 'pt-BR': ptBR });
