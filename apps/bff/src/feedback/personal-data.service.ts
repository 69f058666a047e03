import { feedback } from '@jornada/contract/feedback';
import type { Feedback, FeedbackReply } from '@jornada/contract/feedback-items';
import { feedbackRequests, type FeedbackRequest } from '@jornada/contract/feedback-requests';
import { eachRow } from '../db/paging.ts';
import { namesOfPeople } from '../user/user.queries.ts';
import { FEEDBACK_ORDER, type FeedbackRow, listFeedback } from './feedback.queries.ts';
import { type Desk, shown, viewerOf } from './readers.service.ts';
import { repliesOf } from './replies.service.ts';
import { listRequests, REQUEST_ORDER } from './requests.queries.ts';
import { shownRequests } from './requests.service.ts';

/** A feedback in the export of an author's or recipient's own data, without moderation data. */
export type OwnFeedback = Omit<Feedback, 'reports' | 'actions' | 'replies' | 'version' | 'is_unread'> & {
  author: string;
  recipients: string[];
  replies: Pick<FeedbackReply, 'author_id' | 'body' | 'at'>[];
};

/** Feedback that the caller wrote or received, including own drafts, as shown in the product, with its replies. */
export async function* ownFeedback(desk: Desk): AsyncGenerator<OwnFeedback> {
  const { db, caller } = desk;
  const viewer = await viewerOf(desk);
  for (const box of ['own', 'drafts'] as const)
    yield* eachRow(
      { sorts: feedback.list.sorts, defaultSort: feedback.list.defaultSort },
      FEEDBACK_ORDER,
      {},
      async (segment) => {
        const scope = { box, userId: caller.userId };
        const rows = await listFeedback(db, caller.accountId, scope, {}, segment);
        return withOwn(
          desk,
          rows,
          (await shown(desk, viewer, rows)).map(({ item }) => item),
        );
      },
      ({ own }) => own,
    );
}

/** Rows with their feedback in the shape of the export. */
async function withOwn<Row extends FeedbackRow>(desk: Desk, rows: readonly Row[], items: readonly Feedback[]) {
  const people = [...new Set(items.flatMap((item) => [item.author_id, ...item.recipient_ids]))];
  const names = await namesOfPeople(desk.db, desk.caller.accountId, people);
  const nameOf = (id: number) => names.get(id) ?? '';
  const found: (Row & { own: OwnFeedback })[] = [];
  for (const row of rows) {
    const item = items.find(({ id }) => id === row.id);
    if (!item) continue;
    const { reports: _, actions: __, version: ___, is_unread: ____, ...rest } = item;
    const replies = item.replies === 0 ? [] : await repliesOf(desk, item.id);
    found.push({
      ...row,
      own: {
        ...rest,
        author: nameOf(item.author_id),
        recipients: item.recipient_ids.map(nameOf),
        replies: replies.map(({ author_id, body, at }) => ({ author_id, body, at })),
      },
    });
  }
  return found;
}

export type OwnRequest = Omit<FeedbackRequest, 'may_answer' | 'may_withdraw'>;

/** Requests for feedback that the caller made, is the subject of, or was asked. */
export const ownRequests = (desk: Desk): AsyncGenerator<OwnRequest> =>
  eachRow(
    feedbackRequests.list,
    REQUEST_ORDER,
    {},
    async (segment) => {
      const { accountId, userId } = desk.caller;
      const rows = await listRequests(desk.db, accountId, { userId }, segment);
      const requests = new Map((await shownRequests(desk, rows)).map((request) => [request.id, request]));
      return rows.flatMap((row) => {
        const request = requests.get(row.id);
        return request ? [{ ...row, request }] : [];
      });
    },
    ({ request: { may_answer: _, may_withdraw: __, ...request } }) => request,
  );
