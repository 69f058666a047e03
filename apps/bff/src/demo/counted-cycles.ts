import type { CycleSettings } from '@jornada/domain/evaluation-cycles';
import { RATING } from './evaluation-ratings.ts';

/** A cycle whose results are out: its template (by the seed of these), for how many people, and when it ended. */
export interface Counted {
  name: 'released' | 'development';
  template: number;
  people: number;
  /** Working days before today on which answering ended, and on which results were released. */
  ended: number;
  released: number;
  settings: Pick<CycleSettings, 'degree' | 'purpose' | 'groups'> & Partial<CycleSettings>;
  /** Whether its leaders give ratings. */
  isRated?: true;
}

export const CYCLES: readonly Counted[] = [
  {
    name: 'released',
    template: 1,
    people: 36,
    ended: -230,
    released: -220,
    settings: {
      degree: '180',
      purpose: 'performance',
      groups: [
        { group: 'leader', weight_percent: 100 },
        { group: 'self', weight_percent: 0 },
      ],
      ...RATING,
    },
    isRated: true,
  },
  {
    name: 'development',
    template: 2,
    people: 30,
    ended: -60,
    released: -59,
    settings: {
      degree: '360',
      purpose: 'development',
      groups: [
        { group: 'leader', weight_percent: 40 },
        { group: 'self', weight_percent: 0 },
        { group: 'peers', weight_percent: 30 },
        { group: 'reports', weight_percent: 30 },
      ],
    },
  },
];

/** How many of the anonymous groups answered: in a few cases fewer than the minimum. */
export function answersOf(place: number, leads: boolean): { peers: number; reports: number } {
  // Too few of each alone, and enough together.
  if (leads && place % 2 === 0 && place < 10) return { peers: 2, reports: 2 };
  return { peers: place % 8 === 5 ? 2 : 4, reports: 3 };
}
