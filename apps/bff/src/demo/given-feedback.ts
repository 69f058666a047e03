import { type FeedbackTexts, type FeedbackVisibility, REACTIONS, textsOf } from '@jornada/domain/feedback';
import { placeOfText } from '@jornada/domain/sealed-texts';
import type { Insertable } from 'kysely';
import { takeNumbers } from '../db/numbers.ts';
import type { Tables } from '../db/tables.ts';
import type { DemoAccount, streamOf } from './demo-account.ts';
import { insertRows } from './insert-rows.queries.ts';

export interface Given {
  author: number;
  to: number[];
  kind: 'praise' | 'constructive';
  texts: Partial<FeedbackTexts>;
  visibility: FeedbackVisibility;
  sentAt: string;
  /** Null while a recipient has not opened it. */
  openedAt: string | null;
  isReported: boolean;
  request: number | null;
}

export type Random = ReturnType<typeof streamOf>;

export async function insertGiven(demo: DemoAccount, random: Random, ids: readonly number[], given: readonly Given[]) {
  const { tx, accountId, days, vault } = demo;
  const { thanks, answers, report } = demo.texts.feedback;
  const first = await takeNumbers(tx, accountId, 'feedback', given.length);
  const of = (at: number) => ({ account_id: accountId, feedback_id: first + at });
  const sealed = (id: number, texts: string) => vault.seal(texts, placeOfText(accountId, 'feedback', 'texts', [id]));
  await insertRows(
    tx,
    'feedback',
    given.map((one, at) => ({
      account_id: accountId,
      id: first + at,
      kind: one.kind,
      author_id: one.author,
      visibility: one.visibility,
      state: 'sent' as const,
      texts: sealed(first + at, JSON.stringify(textsOf(one.kind, one.texts))),
      task_id: null,
      request_id: one.request,
      created_at: one.sentAt,
      sent_at: one.sentAt,
      edited_at: null,
      withdrawn_at: null,
      hidden_reason: null,
      report_rank: one.isReported ? `1${days.instant(-2, 15 * 60)}` : null,
      deleted_at: null,
    })),
  );
  await insertRows(
    tx,
    'feedback_recipients',
    given.flatMap(({ to, openedAt }, at) =>
      to.map((user_id, place) => ({ ...of(at), user_id, place: place + 1, opened_at: openedAt })),
    ),
  );
  const competences = given.flatMap((_, at) =>
    random.chance(60)
      ? random
          .shuffled(Array.from({ length: COMPETENCES }, (__, index) => index + 1))
          .slice(0, random.int(1, 2))
          .map((competence_id, place) => ({ ...of(at), competence_id, place: place + 1 }))
      : [],
  );
  await insertRows(tx, 'feedback_competences', competences);
  const reactions: Insertable<Tables['feedback_reactions']>[] = given.flatMap(
    ({ visibility, to, author, openedAt }, at) => {
      const seers = visibility === 'wall' ? random.shuffled(ids).slice(0, random.int(2, 9)) : to;
      return openedAt === null
        ? []
        : seers
            .filter((id) => id !== author && (visibility === 'wall' || random.chance(40)))
            .map((user_id) => ({ ...of(at), user_id, emoji: random.pick(REACTIONS) }));
    },
  );
  await insertRows(tx, 'feedback_reactions', reactions);
  const talks = given.flatMap(({ kind, to, sentAt, openedAt }, at) =>
    openedAt !== null && random.chance(28)
      ? [
          {
            at,
            author: to[0] as number,
            body: random.pick(kind === 'praise' ? thanks : answers),
            when: new Date(Date.parse(sentAt) + random.int(1, 9) * 3_600_000).toISOString(),
          },
        ]
      : [],
  );
  const reply = await takeNumbers(tx, accountId, 'feedback_replies', talks.length);
  await insertRows(
    tx,
    'feedback_replies',
    talks.map(({ at, author, body, when }, index) => ({
      ...of(at),
      id: reply + index,
      author_id: author,
      body: vault.seal(body, placeOfText(accountId, 'feedback_replies', 'body', [reply + index])),
      at: when,
    })),
  );
  await insertRows(
    tx,
    'feedback_reports',
    given.flatMap(({ isReported, to }, at) =>
      isReported
        ? to.map((user_id) => ({
            ...of(at),
            user_id,
            at: days.instant(-2, 15 * 60),
            reason: vault.seal(report, placeOfText(accountId, 'feedback_reports', 'reason', [first + at, user_id])),
            settled_at: null,
          }))
        : [],
    ),
  );
}

export const COMPETENCES = 14;
