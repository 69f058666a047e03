import en from './faults.words.en.json' with { type: 'json' };
import ptBR from './faults.words.pt-BR.json' with { type: 'json' };
import { words } from './words.ts';

/** Texts of field errors by fault code (packages/contract/src/faults.ts and the server's own). */
export const faultWords = words('faults', { en, 'pt-BR': ptBR });

type FaultKey = keyof typeof en;

/** The text key of a fault: its code if there is a text for it. */
export const faultKey = (code: string | undefined): FaultKey =>
  code !== undefined && Object.hasOwn(en, code) ? (code as FaultKey) : 'invalid';
