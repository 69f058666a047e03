import type { absences } from '@jornada/contract/absences';
import type { Output } from '@jornada/contract/endpoint';
import type { FileNeed } from '@jornada/domain/absence-kinds';
import {
  type AbsencePeriod,
  coveredMinutes,
  daysOf,
  fileNeedOf,
  monthsOfPeriod,
  type PreviewWarning,
} from '@jornada/domain/absences';
import { may } from '@jornada/domain/access';
import { leaderOf } from '@jornada/domain/lines';
import { invalid } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { listLines } from '../user/lines.queries.ts';
import { anyMonthClosed } from '../work-time/closed-months.queries.ts';
import { allAbsences } from './absences.queries.ts';
import { assertPeriod, kindFor } from './absences.service.ts';
import { fitOf, isNothingDue } from './fit.service.ts';
import { narrowed, peopleOf, readerOf } from './readers.service.ts';

type Preview = Output<typeof absences.preview>;
type Previewed = AbsencePeriod & { user_id: number; kind_id: number };

/** The minutes the time bank can still promise to a person, computed in `time-bank`. */
type BankGives = (
  db: Db,
  accountId: number,
  userId: number,
  instead?: number,
) => Promise<{ balance: number; available: number }>;

const FILE_WARNINGS: Record<FileNeed, readonly PreviewWarning[]> = {
  no: [],
  asked: ['file_asked'],
  required: ['file_required'],
};

/** The effects of an absence. @throws Refusal 400 for dates or a kind that no absence could have */
export async function previewOf(
  context: CallContext,
  absence: Previewed,
  instead: number | undefined,
  bankGives: BankGives,
): Promise<Preview> {
  const { db, caller } = context;
  const { accountId } = caller;
  const { user_id } = absence;
  assertPeriod(absence);
  const kind = await kindFor(db, caller, absence);
  const lines = await listLines(db, accountId);
  if (!lines.has(user_id)) throw invalid('user_id', 'is not a person of this account', 'not_here');
  const fit = await fitOf(db, accountId, user_id, absence, instead);
  const days = fit.dates.map((date, at) => {
    const day = fit.days[at];
    return {
      date,
      scheduled_minutes: day?.expected ?? null,
      covered_minutes: day ? coveredMinutes(absence, day) : 0,
    };
  });
  const minutes = days.reduce((sum, day) => sum + day.covered_minutes, 0);
  const seesBank = kind.effect === 'bank' && (user_id === caller.userId || may(caller.level, 'bank.read-all'));
  const bank = kind.effect === 'bank' ? await bankGives(db, accountId, user_id, instead) : null;
  const balance = seesBank && bank ? bank.balance : null;
  const warnings: PreviewWarning[] = [
    ...(fit.notEmployed ? (['not_employed'] as const) : []),
    ...(isNothingDue(fit, absence, kind) ? (['nothing_due'] as const) : []),
    ...((await anyMonthClosed(db, accountId, user_id, monthsOfPeriod(absence))) ? (['month_closed'] as const) : []),
    ...(bank && minutes > bank.available ? (['balance_too_low'] as const) : []),
    ...(kind.max_days !== null && daysOf(absence) > kind.max_days ? (['above_max_days'] as const) : []),
    ...FILE_WARNINGS[fileNeedOf(kind, absence)],
  ];
  const leader = leaderOf(lines, user_id);
  const team =
    leader === null ? [] : [...lines.keys()].filter((id) => id !== user_id && leaderOf(lines, id) === leader);
  return {
    days,
    minutes,
    balance_before_minutes: balance,
    balance_after_minutes: balance === null ? null : balance - minutes,
    overlaps: fit.overlap
      ? [{ absence_id: fit.overlap.id, starts_on: fit.overlap.starts_on, ends_on: fit.overlap.ends_on }]
      : [],
    team_away: await awayOf(context, db, team, fit.dates),
    warnings,
  };
}

/** Which of these people are absent on the dates, limited to what the caller may see. */
async function awayOf(
  context: CallContext,
  db: Db,
  team: readonly number[],
  dates: readonly string[],
): Promise<Preview['team_away']> {
  const reader = await readerOf(context);
  const visible = new Set(await peopleOf(reader, db, narrowed(reader, {})));
  const people = team.filter((id) => visible.has(id));
  const [from, to] = [dates[0], dates.at(-1)];
  if (people.length === 0 || from === undefined || to === undefined) return [];
  const away = await allAbsences(db, context.caller.accountId, { user_id: people, status: ['approved'], from, to });
  return dates.flatMap((date) => {
    const on = away.filter(({ starts_on, ends_on }) => starts_on <= date && date <= ends_on);
    const user_ids = [...new Set(on.map(({ user_id }) => user_id))];
    return user_ids.length ? [{ date, user_ids }] : [];
  });
}
