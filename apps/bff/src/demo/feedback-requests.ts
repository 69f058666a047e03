import { placeOfText } from '@jornada/domain/sealed-texts';
import { takeNumbers } from '../db/numbers.ts';
import type { DemoAccount } from './demo-account.ts';
import { insertRows } from './insert-rows.queries.ts';
import type { Given, Random } from './given-feedback.ts';

interface Request {
  number: number;
  askedBy: number;
  from: { id: number; state: 'open' | 'answered' | 'declined'; feedback: number | null }[];
  question: string;
  visibility: 'recipient' | 'leader';
  dueOn: string;
  at: string;
}

/** Six requests: two are open, one of them to the employee; the others were answered or declined. */
export function requestsOf({
  demo: { days, texts },
  random,
  ids,
  employee,
  manager,
  given,
}: {
  demo: DemoAccount;
  random: Random;
  ids: readonly number[];
  employee: number;
  manager: number;
  given: Given[];
}): Request[] {
  const others = (than: readonly number[]) => random.shuffled(ids.filter((id) => !than.includes(id)));
  const open = [
    { askedBy: manager, from: [employee, ...others([manager, employee]).slice(0, 2)] },
    { askedBy: employee, from: [manager, ...others([manager, employee]).slice(0, 1)] },
  ].map(
    ({ askedBy, from }, at): Request => ({
      number: at + 5,
      askedBy,
      from: from.map((id) => ({ id, state: 'open', feedback: null })),
      question: texts.feedback.questions[at] as string,
      visibility: at % 2 ? 'leader' : 'recipient',
      dueOn: days.date(7 + at),
      at: days.instant(-2 - at, 10 * 60),
    }),
  );
  const answers = given
    .map((one, at) => ({ one, at }))
    .filter(({ one }) => one.to.length === 1 && one.visibility !== 'wall' && one.openedAt !== null && !one.isReported)
    .slice(-4);
  const past = answers.map(({ one, at }, index): Request => {
    one.request = index + 1;
    const askedBy = one.to[0] as number;
    const [other = one.author] = others([askedBy, one.author]);
    const sent = Date.parse(one.sentAt);
    return {
      number: index + 1,
      askedBy,
      from: [
        { id: one.author, state: 'answered', feedback: at + 1 },
        ...(other === one.author ? [] : [{ id: other, state: 'declined' as const, feedback: null }]),
      ],
      question: texts.feedback.questions[index + 2] as string,
      visibility: one.visibility === 'leader' ? 'leader' : 'recipient',
      dueOn: new Date(sent + 5 * 86_400_000).toISOString().slice(0, 10),
      at: new Date(sent - 3 * 86_400_000).toISOString(),
    };
  });
  // Numbers are in chronological order, without a gap in companies with fewer answers.
  return [...past, ...open.map((request, at) => ({ ...request, number: past.length + at + 1 }))];
}

export async function insertRequests(
  { tx, accountId, vault }: DemoAccount,
  requests: readonly Request[],
): Promise<void> {
  await takeNumbers(tx, accountId, 'feedback_requests', requests.length);
  await insertRows(
    tx,
    'feedback_requests',
    requests.map(({ number, askedBy, question, visibility, dueOn, at }) => ({
      account_id: accountId,
      id: number,
      asked_by: askedBy,
      about_id: askedBy,
      question: vault.seal(question, placeOfText(accountId, 'feedback_requests', 'question', [number])),
      visibility,
      due_on: dueOn,
      created_at: at,
      withdrawn_at: null,
    })),
  );
  await insertRows(
    tx,
    'feedback_request_people',
    requests.flatMap(({ number, from }) =>
      from.map(({ id, state, feedback }, place) => ({
        account_id: accountId,
        request_id: number,
        user_id: id,
        place: place + 1,
        state,
        reason: null,
        feedback_id: feedback,
      })),
    ),
  );
}
