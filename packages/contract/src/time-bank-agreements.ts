import { AGREEMENT_KINDS, END_ACTIONS, EXCLUSIONS, NEGATIVE_ENDS, SHORTAGES } from '@jornada/domain/agreements';
import { NEGATIVE_RULES } from '@jornada/domain/time-bank';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { list } from './list.ts';
import {
  byId,
  count,
  date,
  filled,
  flag,
  id,
  idInUrl,
  inputDate,
  instant,
  message,
  searchText,
  text,
  version,
} from './shapes.ts';

const kind = z.enum(AGREEMENT_KINDS);
const months = (least: number) => z.int().check(z.gte(least), z.lte(12));

/**
 * When a credit falls due: months after its day (0: at the end of its month), at the end of its cycle, or at the end of
 * a fixed period.
 */
const period = z.union([
  z.strictObject({ kind: z.literal('rolling'), months: months(0) }),
  z.strictObject({ kind: z.literal('cyclic'), starts_on: inputDate, months: months(1) }),
  z.strictObject({ kind: z.literal('fixed'), from: inputDate, to: inputDate }),
]);

const percent = (least: number) => z.int().check(z.gte(least), z.lte(500));
const factor = z.int().check(z.gte(100), z.lte(200));

/**
 * The rules of a version. Percentages are above the normal hour; factors are the value of overtime in the bank, in
 * percent.
 */
const rules = {
  period,
  /** The treatment of open hours when a cycle ends; `carry` only in collective agreements with a document. */
  end_action: z.enum(END_ACTIONS),
  /** The possible treatment of owed hours. */
  negative_end: z.enum(NEGATIVE_ENDS),
  payout_percent: percent(50),
  overtime_percent: percent(50),
  rest_percent: percent(100),
  weekday_factor: factor,
  rest_factor: factor,
  bank_sundays_and_holidays: z.boolean(),
  negative: z.enum(NEGATIVE_RULES),
  negative_limit_minutes: z.int().check(z.gte(0), z.lte(100_000)),
  daily_overtime_minutes: z.int().check(z.gte(0), z.lte(120)),
  /** Null: no limit, for twelve-hour shifts. */
  daily_work_minutes: z.nullable(z.int().check(z.gte(0), z.lte(600))),
  tolerance_minutes: z.int().check(z.gte(0), z.lte(10)),
  /** Whether missing work is debited or left to the payroll. */
  shortage: z.enum(SHORTAGES),
  unexplained_days: z.int().check(z.gte(1), z.lte(10)),
  /** Name or number of the written agreement. */
  document: text(200),
  signed_on: z.nullable(inputDate),
  union: text(200),
};

/**
 * A version of an agreement. Versions are immutable: of two that are valid from the same day, the later one is in
 * force.
 */
export const agreementVersion = z.object({
  ...rules,
  id,
  agreement_id: id,
  kind,
  valid_from: date,
  /** Null for the first version of an account. */
  created_by: z.nullable(id),
  created_at: instant,
});
export type AgreementVersion = z.infer<typeof agreementVersion>;

/** An agreement. Its kind is that of its newest version. */
const agreement = z.object({
  id,
  name: z.string(),
  kind,
  is_active: z.boolean(),
  /** Whether it applies to everybody without an agreement of their own. */
  is_default: z.boolean(),
  /** Active people who are in it today and may have a time bank; null without the right to read everybody's. */
  members: z.nullable(count),
  /** The version in force today; null if none is. */
  current: z.nullable(agreementVersion),
  version,
});
export type Agreement = z.infer<typeof agreement>;

/** A person and the agreement they are in on a day. */
const agreementPerson = z.object({
  user_id: id,
  nome: z.string(),
  /** Null: nothing goes into a bank. */
  agreement_id: z.nullable(id),
  /** The day since which an assignment puts them into it; null for people in the default agreement. */
  since: z.nullable(date),
  /** Why they may not have a time bank; `not_bankable` for callers who may not know. */
  excluded: z.nullable(z.enum([...EXCLUSIONS, 'not_bankable'])),
});
export type AgreementPerson = z.infer<typeof agreementPerson>;

const written = z.partial(z.strictObject(rules));
const ofMember = z.strictObject({ id: idInUrl, userId: idInUrl });
const userIds = z.array(id).check(z.minLength(1), z.maxLength(500));

/** Why a person cannot be put into an agreement. */
export const MEMBER_REFUSALS = ['not_here', 'not_bankable', 'month_closed'] as const;

/**
 * The agreements of the time bank, a part of the resource `time-bank`; separate, because only one screen needs them.
 */
export const agreements = resource('time-bank', noRowsSeen, {
  agreements: {
    method: 'GET',
    path: '/v2/time-bank/agreements',
    summary: 'The agreements of the account, with their rules of today',
    access: 'bank.own',
    response: z.object({
      items: z.array(agreement),
      /**
       * Active people without an agreement in force today and those who may not have a time bank; null without the
       * right to read everybody's.
       */
      without: z.nullable(count),
      excluded: z.nullable(count),
    }),
  },
  agreementPeople: list({
    path: '/v2/time-bank/agreements/people',
    summary:
      'The active people with the agreement that they are in `on` a day, today by default; `without` lists those whose hours go into no bank, `excluded` those who may have none',
    access: 'bank.read-all',
    item: agreementPerson,
    filters: {
      q: z.optional(searchText),
      on: z.optional(inputDate),
      agreement_id: z.optional(idInUrl),
      without: z.optional(flag),
      excluded: z.optional(flag),
    },
    sorts: ['nome'],
    defaultSort: 'nome',
  }),
  agreement: {
    method: 'GET',
    path: '/v2/time-bank/agreements/{id}',
    summary: 'An agreement with all its versions, the newest first',
    access: 'bank.own',
    params: byId,
    response: z.extend(agreement, { versions: z.array(agreementVersion) }),
  },
  createAgreement: {
    method: 'POST',
    path: '/v2/time-bank/agreements',
    summary:
      'Make an agreement with its first version; rules that are left out are those of the law. 400 `too_long_for_kind`, `carry_needs_document`',
    access: 'bank.policy',
    idempotent: true,
    body: z.strictObject({
      name: filled(80),
      kind,
      rules: z.extend(written, { valid_from: inputDate }),
    }),
    response: agreement,
  },
  changeAgreement: {
    method: 'PATCH',
    path: '/v2/time-bank/agreements/{id}',
    summary:
      'Rename an agreement, end it, or make it the one of everybody without their own, from the first month that is not closed. 400 `in_use` for ending one with people in it',
    access: 'bank.policy',
    params: byId,
    body: z.strictObject({
      name: z.optional(filled(80)),
      is_active: z.optional(z.boolean()),
      is_default: z.optional(z.boolean()),
      version,
    }),
    response: agreement,
  },
  addVersion: {
    method: 'POST',
    path: '/v2/time-bank/agreements/{id}/versions',
    summary:
      'Change the rules of an agreement from a day on; rules that are left out stay as they are on that day. 400 `month_closed` for a day in a month that is closed',
    access: 'bank.policy',
    idempotent: true,
    params: byId,
    body: z.extend(written, { valid_from: inputDate }),
    response: agreementVersion,
  },
  addMembers: {
    method: 'POST',
    path: '/v2/time-bank/agreements/{id}/members',
    summary:
      'Put people into an agreement from a day on; each that cannot be is named in `refused` and does not stop the others',
    access: 'bank.policy',
    params: byId,
    body: z.strictObject({ user_ids: userIds, from: inputDate }),
    response: z.object({
      added: z.array(id),
      refused: z.array(z.object({ user_id: id, code: z.enum(MEMBER_REFUSALS) })),
      message,
    }),
  },
  removeMember: {
    method: 'DELETE',
    path: '/v2/time-bank/agreements/{id}/members/{userId}',
    summary: 'Take a person out of an agreement after a day: from then on they are in none',
    access: 'bank.policy',
    params: ofMember,
    body: z.strictObject({ to: inputDate }),
    response: z.object({ message }),
  },
  rules: {
    method: 'GET',
    path: '/v2/time-bank/rules',
    summary:
      'The rules that apply to a person on a day, today by default: the version of the agreement that was in force then. Without one nothing goes into the bank',
    access: 'bank.own',
    endedLink: 'own',
    query: z.strictObject({ user_id: z.optional(idInUrl), on: z.optional(inputDate) }),
    response: z.object({
      user_id: id,
      on: date,
      /** The agreement of the person, whether or not it applies. */
      agreement: z.nullable(z.object({ id, name: z.string() })),
      /** Null: nothing goes into the bank. */
      version: z.nullable(agreementVersion),
      excluded: z.nullable(z.enum([...EXCLUSIONS, 'not_bankable'])),
    }),
  },
});
