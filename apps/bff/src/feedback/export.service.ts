import type { FeedbackLine } from '@jornada/contract/feedback-items';
import type { FeedbackViewer } from '@jornada/domain/feedback-rights';
import { writeList } from '@jornada/domain/csv-cells';
import { namesOfPeople } from '../user/user.queries.ts';
import type { FeedbackRow } from './feedback.queries.ts';
import { findCompetences } from './parts.queries.ts';
import { type Desk, shown } from './readers.service.ts';

/** Adds the line of the CSV file to each row, with names of people and competences. */
export async function withLines<Row extends FeedbackRow>(
  desk: Desk,
  viewer: FeedbackViewer,
  rows: readonly Row[],
): Promise<(Row & { line: FeedbackLine })[]> {
  const { db, caller } = desk;
  const seen = new Map((await shown(desk, viewer, rows)).map(({ item }) => [item.id, item]));
  const items = [...seen.values()];
  const [names, competences] = await Promise.all([
    namesOfPeople(db, caller.accountId, [...new Set(items.flatMap((item) => [item.author_id, ...item.recipient_ids]))]),
    findCompetences(db, caller.accountId, [...new Set(items.flatMap(({ competence_ids }) => competence_ids))]),
  ]);
  return rows.flatMap((row) => {
    const item = seen.get(row.id);
    if (!item || item.sent_at === null) return [];
    const { id, kind, state, visibility, sent_at, body, situation, behaviour, impact, next, replies } = item;
    const line: FeedbackLine = {
      id,
      direction: item.author_id === caller.userId ? 'sent' : 'received',
      kind,
      state,
      visibility,
      sent_at,
      author: names.get(item.author_id) ?? '',
      recipients: writeList(item.recipient_ids.map((person) => names.get(person) ?? '')),
      body,
      situation,
      behaviour,
      impact,
      next,
      competences: writeList(item.competence_ids.map((competence) => competences.get(competence)?.name ?? '')),
      replies,
    };
    return [{ ...row, line }];
  });
}
