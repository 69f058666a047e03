import { words } from '../../words/words.ts';
import en from './results.words.en.json' with { type: 'json' };
import ptBR from './results.words.pt-BR.json' with { type: 'json' };

export const resultsWords = words('evaluation-results', { en, 'pt-BR': ptBR });

const POTENTIAL = ['potential.1', 'potential.2', 'potential.3'] as const;

/** The translation key of a potential. */
export const potentialKey = (potential: number) => POTENTIAL[potential - 1] ?? 'potential.1';
