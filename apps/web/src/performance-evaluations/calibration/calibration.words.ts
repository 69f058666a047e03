import { words } from '../../words/words.ts';
import en from './calibration.words.en.json' with { type: 'json' };
import ptBR from './calibration.words.pt-BR.json' with { type: 'json' };

export const calibrationWords = words('calibration', { en, 'pt-BR': ptBR });

const BOXES = ['box.1', 'box.2', 'box.3', 'box.4', 'box.5', 'box.6', 'box.7', 'box.8', 'box.9'] as const;

/** The translation key of a box of the nine-box, from 1 to 9. */
export const boxKey = (box: number) => BOXES[box - 1] ?? 'box.5';

const POTENTIAL = ['potential.1', 'potential.2', 'potential.3'] as const;

/** The translation key of a potential. */
export const potentialKey = (potential: number) => POTENTIAL[potential - 1] ?? 'potential.1';

/** The translation key of an attribute by which ratings are compared. */
export const fairnessKey = <D extends string>(dimension: D) => `fairness.${dimension}` as const;

const VALUES = [
  'value.under_1',
  'value.1_to_3',
  'value.3_to_5',
  'value.5_to_10',
  'value.from_10',
  'value.under_20',
  'value.20_to_29',
  'value.30_to_39',
  'value.40_to_49',
  'value.50_to_59',
  'value.from_60',
  'value.clt',
  'value.pj',
  'value.intern',
  'value.apprentice',
  'value.temporary',
  'value.on_site',
  'value.hybrid',
  'value.remote',
] as const;

/** The translation key of a band, a contract type or a work regime; that of "none" for other values. */
export const valueKey = (value: string) => VALUES.find((key) => key === `value.${value}`) ?? 'value.none';
