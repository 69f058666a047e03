import en from './faults.words.en.json' with { type: 'json' };
import ptBR from './faults.words.pt-BR.json' with { type: 'json' };
import { words } from './words.ts';

/** What was wrong with a field, by the code of its fault (packages/contract/src/faults.ts and the server's own). */
export const faultWords = words('faults', { en, 'pt-BR': ptBR });

type FaultKey = keyof typeof en;

/** The key that says a fault: its code where there are words for it. */
export const faultKey = (code: string | undefined): FaultKey =>
  code !== undefined && Object.hasOwn(en, code) ? (code as FaultKey) : 'invalid';
