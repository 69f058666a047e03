import { addDays, daysBetween } from './calendar.ts';
import {
  type Degree,
  GROUPS_OF,
  LEAST_MIN_ANSWERS,
  type Nomination,
  RATER_GROUPS,
  type RaterGroup,
} from './evaluations.ts';

/** The purpose of a cycle: data collected for development is never used for ratings. */
export const CYCLE_PURPOSES = ['performance', 'development'] as const;
export type CyclePurpose = (typeof CYCLE_PURPOSES)[number];

/** The default number of days for which results may be withheld after answering ends. */
const RELEASE_DAYS = 30;
/** The default number of days until nominations end, and until answering ends, in a new cycle. */
const NOMINATE_DAYS = 7;
const ANSWER_DAYS = 21;
const PERIOD_DAYS = 180;

/** The maximum number of people in one cycle. */
export const MOST_SUBJECTS = 20_000;

interface GroupWeight {
  group: RaterGroup;
  /** Whole percent of the score. */
  weight_percent: number;
}

/**
 * The settings that are decided while a cycle is a draft. Dates are valid until the end of the day in the account's
 * time zone.
 */
export interface CycleSettings {
  degree: Degree;
  purpose: CyclePurpose;
  period_from: string;
  period_to: string;
  groups: GroupWeight[];
  nomination: Nomination;
  peers_min: number;
  peers_max: number;
  max_forms_per_rater: number;
  min_answers: number;
  comments: boolean;
  line_reads: boolean;
  self_counts: boolean;
  rating: { labels: string[] } | null;
  nine_box: boolean;
  guide_percent: number[] | null;
  /** Leaders who calibrate the people below them, besides managers of evaluations. */
  calibrator_ids: number[];
  nominate_until: string | null;
  answer_until: string;
  release_by: string;
  auto_release: boolean;
}

/** The groups of a new cycle of a degree, with weights that add up to 100. */
export const DEFAULT_GROUPS: Readonly<Record<Degree, readonly GroupWeight[]>> = {
  '90': [{ group: 'leader', weight_percent: 100 }],
  '180': [
    { group: 'leader', weight_percent: 100 },
    { group: 'self', weight_percent: 0 },
  ],
  '360': [
    { group: 'leader', weight_percent: 40 },
    { group: 'self', weight_percent: 0 },
    { group: 'peers', weight_percent: 30 },
    { group: 'reports', weight_percent: 30 },
  ],
};

/**
 * The default settings of a new cycle of a degree.
 * @param dayAfter returns the date that many days after today
 */
export const newCycle = (degree: Degree, dayAfter: (days: number) => string): CycleSettings => ({
  degree,
  purpose: 'performance',
  period_from: dayAfter(-PERIOD_DAYS),
  period_to: dayAfter(0),
  groups: DEFAULT_GROUPS[degree].map((one) => ({ ...one })),
  nomination: 'leader',
  peers_min: 3,
  peers_max: 6,
  max_forms_per_rater: 10,
  min_answers: LEAST_MIN_ANSWERS,
  comments: true,
  line_reads: false,
  self_counts: false,
  rating: null,
  nine_box: false,
  guide_percent: null,
  calibrator_ids: [],
  nominate_until: degree === '360' ? dayAfter(NOMINATE_DAYS) : null,
  answer_until: dayAfter(ANSWER_DAYS),
  release_by: dayAfter(ANSWER_DAYS + RELEASE_DAYS),
  auto_release: false,
});

/** A fault of the settings, by field; `code` is that of the refusal. */
export interface CycleFault {
  path: keyof CycleSettings;
  message: string;
  code: 'weights_not_100' | 'dates_out_of_order' | 'too_few' | 'too_many' | 'duplicate' | 'not_the_same';
}

/** Whether people propose peers before answering starts: only then there is a nomination deadline. */
export const isNominated = ({ degree, nomination }: Pick<CycleSettings, 'degree' | 'nomination'>): boolean =>
  degree === '360' && nomination !== 'admin';

function* faultsOfGroups({ degree, groups, self_counts }: CycleSettings): Generator<CycleFault> {
  const { needed, possible } = GROUPS_OF[degree];
  const names = groups.map(({ group }) => group);
  if (new Set(names).size < names.length) yield { path: 'groups', message: 'names a group twice', code: 'duplicate' };
  if (needed.some((group) => !names.includes(group)))
    yield { path: 'groups', message: `must have ${needed.join(', ')}`, code: 'too_few' };
  if (names.some((group) => !needed.includes(group) && !possible.includes(group)))
    yield { path: 'groups', message: `has a group that a ${degree} has not`, code: 'too_many' };
  const ownWeight = groups.find(({ group }) => group === 'self')?.weight_percent ?? 0;
  const sum = groups.reduce((total, { weight_percent }) => total + weight_percent, 0);
  if (sum !== 100 || (!self_counts && ownWeight !== 0))
    yield {
      path: 'groups',
      message: self_counts ? 'must have weights of 100 in all' : 'must have weights of 100 in all, and none for self',
      code: 'weights_not_100',
    };
}

function* faultsOfDates(settings: CycleSettings): Generator<CycleFault> {
  const { period_from, period_to, nominate_until, answer_until, release_by } = settings;
  const late = (path: 'period_to' | 'answer_until' | 'release_by' | 'nominate_until', message: string) =>
    ({ path, message, code: 'dates_out_of_order' }) as const;
  if (period_to < period_from) yield late('period_to', 'must not be before its beginning');
  if (nominate_until !== null && answer_until <= nominate_until)
    yield late('answer_until', 'must be after nominating ends');
  if (release_by < answer_until) yield late('release_by', 'must not be before answering ends');
  if (isNominated(settings) !== (nominate_until !== null))
    yield late(
      'nominate_until',
      isNominated(settings) ? 'must be a day' : 'is only for a 360 with proposals of others',
    );
}

/** The settings with a later last day of answering. If it passes the release day, that keeps its distance. */
export const answeredUntil = (settings: CycleSettings, answer_until: string): CycleSettings => ({
  ...settings,
  answer_until,
  release_by:
    settings.release_by >= answer_until
      ? settings.release_by
      : addDays(answer_until, daysBetween(settings.answer_until, settings.release_by)),
});

/** The faults of the settings of a cycle, whatever its state. */
export function* cycleFaults(settings: CycleSettings): Generator<CycleFault> {
  const { purpose, rating, nine_box, guide_percent, peers_min, peers_max, min_answers, degree, auto_release } =
    settings;
  yield* faultsOfGroups(settings);
  yield* faultsOfDates(settings);
  if (degree === '360' && peers_max < peers_min)
    yield { path: 'peers_max', message: 'must be at least the least number of peers', code: 'too_few' };
  if (degree === '360' && peers_max < min_answers)
    yield { path: 'peers_max', message: 'must be at least the least number of answers', code: 'too_few' };
  if (purpose === 'development' && rating !== null)
    yield { path: 'rating', message: 'is not given in a cycle for development', code: 'too_many' };
  if (auto_release && rating !== null)
    yield { path: 'auto_release', message: 'leaves no time to give a rating', code: 'too_many' };
  if (nine_box && rating === null) yield { path: 'nine_box', message: 'needs a rating', code: 'too_few' };
  if (guide_percent !== null && guide_percent.length !== (rating?.labels.length ?? 0))
    yield { path: 'guide_percent', message: 'must be one for each rating', code: 'not_the_same' };
  if (guide_percent !== null && guide_percent.reduce((sum, one) => sum + one, 0) !== 100)
    yield { path: 'guide_percent', message: 'must be 100 in all', code: 'weights_not_100' };
}

/** Whether the days of a cycle have begun or passed, so that it cannot be opened on `today`. */
export const isTooLateToOpen = ({ nominate_until, answer_until }: CycleSettings, today: string): boolean =>
  answer_until < today || (nominate_until !== null && nominate_until < today);

/** The groups of a cycle, in their order. */
export const groupsOf = ({ groups }: Pick<CycleSettings, 'groups'>): RaterGroup[] =>
  RATER_GROUPS.filter((group) => groups.some((one) => one.group === group));
