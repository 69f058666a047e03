import { invalid, type Refusal } from './refusal.ts';

/** States of a wave. */
export const NPS_STATES = ['draft', 'open', 'counting', 'closed', 'discarded', 'canceled'] as const;
export type NpsState = (typeof NPS_STATES)[number];

/** What the results of a wave are broken down by: one thing, since two breakdowns that are each safe are not safe together. */
export const NPS_SEGMENTATIONS = ['none', 'leader', 'department', 'tenure'] as const;
export type NpsSegmentation = (typeof NPS_SEGMENTATIONS)[number];

/** Who reads the total of a wave: everybody, people who lead someone, or only people who manage waves. */
export const NPS_AUDIENCES = ['all', 'leaders', 'nobody'] as const;
export type NpsAudience = (typeof NPS_AUDIENCES)[number];

/** The least number of answers that is shown, and its default. */
export const DEFAULT_MIN_GROUP = 5;
/** The default of the least number of reasons that are kept. */
export const DEFAULT_MIN_COMMENTS = 10;
/** The longest reason, in UTF-16 units. */
export const MOST_REASON = 1_000;
/** The least number of answers of which more is shown than their score. */
export const MIN_GROUPS = 10;

const DAY_MS = 86_400_000;
/** Days for which a link must have existed at opening: people who are made up for a wave would fill a segment around one real answer. */
const LINK_DAYS = 14;
/** Days for which a wave is open, at least and at most. */
const OPEN_DAYS = { least: 1, most: 30 };

/** People whose link was made up to this instant are asked by a wave that opens at `opening`. */
export const askedUntil = (opening: Date): string => new Date(opening.getTime() - LINK_DAYS * DAY_MS).toISOString();

/** @throws Refusal 400 unless a wave that opens at `opening` is open for 1 to 30 days */
export function assertOpenFor(opening: Date, closesAt: string): void {
  const days = (Date.parse(closesAt) - opening.getTime()) / DAY_MS;
  if (days < OPEN_DAYS.least || days > OPEN_DAYS.most) throw datesOutOfOrder();
}

const datesOutOfOrder = (): Refusal =>
  invalid('closes_at', `must be ${OPEN_DAYS.least} to ${OPEN_DAYS.most} days after opening`, 'dates_out_of_order');

/** The steps of a wave of which people are notified, in order; a wave notes how many it has passed. */
export const NPS_STEPS = ['opened', 'half', 'last', 'counted'] as const;
export type NpsStep = (typeof NPS_STEPS)[number];

/**
 * The step of which people are to be notified now, and the steps that are passed thereby; undefined for none. Of several
 * reminders that are due only the last is sent, and none with the notification of opening.
 * @param told the steps that were passed before
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

/** The group of the notifications of a step: one that closes later has its last day again. */
export const groupOfStep = ({ id, closes_at }: { id: number; closes_at: string }, step: NpsStep): string =>
  `nps.${step}:${id}${step === 'last' ? `:${closes_at.slice(0, 10)}` : ''}`;

/** The group of a score: promoters gave 9 or 10, detractors 0 to 6. */
export const npsGroupOf = (score: number): 'promoter' | 'passive' | 'detractor' =>
  score >= 9 ? 'promoter' : score >= 7 ? 'passive' : 'detractor';

/**
 * The score of `n` answers: the share of promoters less that of detractors in percent, half rounded away from zero.
 * Computed in whole numbers, so that it is exact. @param balance promoters less detractors
 */
export function npsScore(balance: number, n: number): number {
  const rounded = Math.floor((200 * Math.abs(balance) + n) / (2 * n));
  return balance < 0 ? 0 - rounded : rounded;
}

/** Whole percent of people who answered, rounded down; 0 where nobody was asked. */
export const participationPercent = (answers: number, eligible: number): number =>
  eligible === 0 ? 0 : Math.floor((100 * answers) / eligible);

/** The last month of each tenure band but the last, which ends never. */
const TENURE_MONTHS = [6, 12, 36, 60];

/** The band of months since somebody joined: its number, shortest first; `unknown` is the last. */
export function tenureBand(joinedOn: string | null, day: string): string {
  if (joinedOn === null) return String(TENURE_MONTHS.length + 1);
  const [year = 0, month = 0, date = 0] = joinedOn.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, today = 0] = day.split('-').map(Number);
  const months = (thisYear - year) * 12 + thisMonth - month - (today < date ? 1 : 0);
  const band = TENURE_MONTHS.findIndex((most) => months < most);
  return String(band < 0 ? TENURE_MONTHS.length : band);
}
