import { invalid, type Refusal } from './refusal.ts';

/** States of a wave. */
export const NPS_STATES = ['draft', 'open', 'counting', 'closed', 'discarded', 'canceled'] as const;
export type NpsState = (typeof NPS_STATES)[number];

/**
 * The breakdown of the results of a wave: only one, since two breakdowns that are safe on their own are not safe
 * together.
 */
export const NPS_SEGMENTATIONS = ['none', 'leader', 'department', 'tenure'] as const;
export type NpsSegmentation = (typeof NPS_SEGMENTATIONS)[number];

/** The readers of the total of a wave: everybody, people who lead somebody, or only people who manage waves. */
export const NPS_AUDIENCES = ['all', 'leaders', 'nobody'] as const;
export type NpsAudience = (typeof NPS_AUDIENCES)[number];

/** The default and lowest value of the minimum number of answers for a shown segment. */
export const DEFAULT_MIN_GROUP = 5;
/** The default of the minimum number of reasons that are kept. */
export const DEFAULT_MIN_COMMENTS = 10;
/** The longest reason, in UTF-16 units. */
export const MOST_REASON = 1_000;
/** The minimum number of answers for showing more than the score. */
export const MIN_GROUPS = 10;

const DAY_MS = 86_400_000;
/** The number of days a link must have existed at opening: people invented for a wave could isolate one real answer. */
const LINK_DAYS = 14;
/** The minimum and maximum number of days that a wave is open. */
const OPEN_DAYS = { least: 1, most: 30 };

/** A wave that opens at `opening` asks people whose link was created before this instant. */
export const askedUntil = (opening: Date): string => new Date(opening.getTime() - LINK_DAYS * DAY_MS).toISOString();

/** @throws Refusal 400 unless a wave that opens at `opening` is open for 1 to 30 days */
export function assertOpenFor(opening: Date, closesAt: string): void {
  const days = (Date.parse(closesAt) - opening.getTime()) / DAY_MS;
  if (days < OPEN_DAYS.least || days > OPEN_DAYS.most) throw datesOutOfOrder();
}

const datesOutOfOrder = (): Refusal =>
  invalid('closes_at', `must be ${OPEN_DAYS.least} to ${OPEN_DAYS.most} days after opening`, 'dates_out_of_order');

/** The steps of a wave that people are notified of, in order; a wave stores how many have passed. */
export const NPS_STEPS = ['opened', 'half', 'last', 'counted'] as const;
export type NpsStep = (typeof NPS_STEPS)[number];

/**
 * The step to notify people of now, and the number of passed steps; undefined for none. Of several due reminders only
 * the last is sent, and none together with the notification of opening.
 * @param told the number of steps passed before
 */
export function dueStep(
  wave: { state: NpsState; opens_at: string | null; closes_at: string; told: number },
  now: Date,
): { step: NpsStep; told: number } | undefined {
  const { state, opens_at, closes_at, told } = wave;
  if (state === 'closed' || state === 'discarded') return told < 4 ? { step: 'counted', told: 4 } : undefined;
  if (state !== 'open' || opens_at === null) return undefined;
  const closing = Date.parse(closes_at);
  const half = (Date.parse(opens_at) + closing) / 2;
  const passed = now.getTime() >= closing - DAY_MS ? 3 : now.getTime() >= half ? 2 : 1;
  if (told >= passed) return undefined;
  return { step: told === 0 ? 'opened' : passed === 3 ? 'last' : 'half', told: passed };
}

/** The group of the notifications of a step: a wave with a later end gets its last-day reminder again. */
export const groupOfStep = ({ id, closes_at }: { id: number; closes_at: string }, step: NpsStep): string =>
  `nps.${step}:${id}${step === 'last' ? `:${closes_at.slice(0, 10)}` : ''}`;

/** The group of a score: promoters gave 9 or 10, detractors 0 to 6. */
export const npsGroupOf = (score: number): 'promoter' | 'passive' | 'detractor' =>
  score >= 9 ? 'promoter' : score >= 7 ? 'passive' : 'detractor';

/**
 * The score of `n` answers: the percentage of promoters minus that of detractors, half rounded away from zero. Computed
 * with integers, so that it is exact.
 * @param balance promoters minus detractors
 */
export function npsScore(balance: number, n: number): number {
  const rounded = Math.floor((200 * Math.abs(balance) + n) / (2 * n));
  return balance < 0 ? 0 - rounded : rounded;
}

/** The percentage of people who answered, rounded down; 0 if nobody was asked. */
export const participationPercent = (answers: number, eligible: number): number =>
  eligible === 0 ? 0 : Math.floor((100 * answers) / eligible);

/** The upper limit in months of each tenure band; the last band has no limit. */
const TENURE_MONTHS = [6, 12, 36, 60];

/** The tenure band: its number, shortest first; `unknown` is the last. */
export function tenureBand(joinedOn: string | null, day: string): string {
  if (joinedOn === null) return String(TENURE_MONTHS.length + 1);
  const [year = 0, month = 0, date = 0] = joinedOn.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, today = 0] = day.split('-').map(Number);
  const months = (thisYear - year) * 12 + thisMonth - month - (today < date ? 1 : 0);
  const band = TENURE_MONTHS.findIndex((most) => months < most);
  return String(band < 0 ? TENURE_MONTHS.length : band);
}
