import type { Random } from './random.ts';
import type { TaskTexts } from './texts/demo-texts.ts';
import type { DemoTag, WorkKind } from './texts/categories.ts';

/** A kind of work, apart from its texts. */
interface Work {
  kind: WorkKind;
  tags: readonly DemoTag[];
  minutes: readonly number[];
  weight: number;
}

const FOR_CLIENTS: readonly Work[] = [
  { kind: 'contracts', tags: ['contract', 'documents'], minutes: [30, 45, 60, 90, 120], weight: 5 },
  { kind: 'invoices', tags: ['billing'], minutes: [15, 20, 30, 45, 60], weight: 5 },
  { kind: 'payroll', tags: ['payroll', 'documents'], minutes: [60, 90, 120, 180, 240], weight: 5 },
  { kind: 'meetings', tags: ['meeting'], minutes: [30, 45, 60, 120], weight: 4 },
  { kind: 'installations', tags: ['infrastructure', 'onboarding'], minutes: [60, 120, 180, 240, 480], weight: 4 },
  { kind: 'faults', tags: ['bug', 'waiting'], minutes: [30, 60, 120, 240], weight: 5 },
  { kind: 'trainings', tags: ['training', 'onboarding'], minutes: [60, 90, 120, 240], weight: 3 },
  { kind: 'designs', tags: ['design'], minutes: [90, 120, 240, 480, 960], weight: 3 },
];

const IN_HOUSE: readonly Work[] = [
  { kind: 'papers', tags: ['documents', 'quick'], minutes: [30, 60, 120], weight: 4 },
  { kind: 'gatherings', tags: ['meeting', 'quick'], minutes: [15, 30, 45, 60], weight: 3 },
  { kind: 'supplies', tags: ['infrastructure'], minutes: [15, 30, 60], weight: 3 },
  { kind: 'checks', tags: ['payroll'], minutes: [20, 30, 60, 90], weight: 3 },
];

/** The percentage of titles without an ending, and of titles with each of the endings. */
const WITHOUT_END = 75;
const ENDINGS = [3, 4, 3, 3, 3, 2, 3];

export interface TaskWords {
  title: string;
  description: string;
  tags: DemoTag[];
  estimatedMinutes: number | null;
}

const weighted = (works: readonly Work[]) => works.map((work) => [work, work.weight] as const);
const CLIENT_WORK = weighted(FOR_CLIENTS);
const HOUSE_WORK = weighted(IN_HOUSE);

/** A matching title, with the client's name or an in-house wording. */
export function taskWords(random: Random, texts: TaskTexts, clientName: string | null): TaskWords {
  const work = random.weighted(clientName === null ? HOUSE_WORK : CLIENT_WORK);
  const { patterns, things, notes } = texts.works[work.kind];
  // Replacement functions, because `$` in a name is special in replacement text.
  const title = random
    .pick(patterns)
    .replace('{it}', () => random.pick(things))
    .replace('{client}', () => clientName ?? '');
  const openings = ['', '', ...texts.openings];
  const description = random.chance(55) ? `${random.pick(openings)}${random.pick(notes)}` : '';
  const tags = work.tags.filter(() => random.chance(55));
  const another = random.pick(['quick', 'waiting'] as const);
  if (random.chance(6) && !tags.includes(another)) tags.push(another);
  const endings = texts.endings.map((end, at) => [end, ENDINGS[at] ?? 0] as const);
  return {
    title: `${title}${random.weighted([['', WITHOUT_END], ...endings])}`,
    description,
    tags,
    estimatedMinutes: random.chance(70) ? random.pick(work.minutes) : null,
  };
}
