import type { PlanEvent } from '@jornada/domain/pdi';
import { placeOfText } from '@jornada/domain/sealed-texts';
import { fold } from '@jornada/domain/text';
import type { Insertable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { addGoal } from './pdi-goals.ts';
import type { DemoPlan, Making } from './pdi-plan.ts';

/** Working days from one check-in to the next. */
const FORTNIGHT = 8;

/** Adds the rows of a plan. */
export function addPlan(making: Making, plan: DemoPlan): void {
  const { demo, random, rows } = making;
  const { accountId: account_id, days } = demo;
  const { title, purpose, userId: user_id, leaderId, state, from, to, isDue } = plan;
  const id = rows.pdi.length + 1;
  const isProposed = state !== 'draft';
  const isAccepted = state === 'active' || state === 'done';
  const proposed_at = isProposed ? days.instant(from + 1, 9 * 60) : null;
  const closed = state === 'done' ? to - 2 : null;
  const talks = isAccepted ? random.int(1, 3) : 0;
  const last = talks === 0 ? from + 1 : from + 5 + (talks - 1) * FORTNIGHT;
  rows.pdi.push({
    account_id,
    id,
    user_id,
    author_id: user_id,
    title,
    title_folded: fold(title),
    purpose,
    starts_on: days.date(from),
    ends_on: days.date(to),
    state,
    proposed_at,
    proposed_by: isProposed ? user_id : null,
    accepted_by_person_at: proposed_at,
    accepted_by_leader_at: isAccepted ? days.instant(from + 2, 10 * 60) : null,
    next_check_in_on: state === 'active' ? days.date(isDue ? 0 : random.int(3, 15)) : null,
    last_check_in_at: isAccepted ? days.instant(closed ?? last, 16 * 60) : null,
    closed_at: closed === null ? null : days.instant(closed, 16 * 60),
    created_at: days.instant(from, 9 * 60),
    updated_at: days.instant(closed ?? last, 16 * 60),
    deleted_at: null,
  });
  for (let talk = 0; talk < talks; talk++) {
    const day = from + 5 + talk * FORTNIGHT;
    const author = random.chance(70) ? user_id : leaderId;
    const confidence = plan.isLate
      ? ('late' as const)
      : random.chance(75)
        ? ('on_track' as const)
        : ('at_risk' as const);
    say(making, id, day, author, random.pick(demo.texts.pdi.checkIns), {
      confidence,
      next_on: days.date(day + FORTNIGHT),
    });
  }
  if (closed !== null) say(making, id, closed, user_id, random.pick(demo.texts.pdi.summaries));
  if (isProposed) happened(making, id, 'proposed', from + 1, user_id);
  if (isAccepted) happened(making, id, 'accepted', from + 2, leaderId);
  if (closed !== null) happened(making, id, 'finished', closed, user_id);
  for (const [place, goal] of plan.goals.entries()) addGoal(making, id, plan, goal, place);
}

function say(
  { demo: { accountId, days, vault }, rows }: Making,
  plan_id: number,
  day: number,
  author_id: number,
  body: string,
  more: Pick<Insertable<Tables['pdi_check_ins']>, 'confidence' | 'next_on'> = { confidence: null, next_on: null },
): void {
  const id = rows.pdi_check_ins.length + 1;
  rows.pdi_check_ins.push({
    account_id: accountId,
    id,
    plan_id,
    author_id,
    at: days.instant(day, 16 * 60),
    body: vault.seal(body, placeOfText(accountId, 'pdi_check_ins', 'body', [id])),
    ...more,
    edited_at: null,
  });
}

function happened(
  { demo: { accountId, days }, rows }: Making,
  plan_id: number,
  event: PlanEvent,
  day: number,
  author_id: number,
): void {
  rows.pdi_history.push({
    account_id: accountId,
    id: rows.pdi_history.length + 1,
    plan_id,
    at: days.instant(day, event === 'finished' ? 16 * 60 : event === 'accepted' ? 10 * 60 : 9 * 60),
    author_id,
    event,
    title: null,
    from_on: null,
    to_on: null,
    reason: null,
  });
}
