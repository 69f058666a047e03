import type { answer, OutsideForm } from '@jornada/contract/answer';
import type { EvaluationForm } from '@jornada/contract/performance-evaluations-forms';
import { notFound } from '@jornada/domain/refusal';
import type { PublicContext } from '../context.ts';
import { writeAudit } from '../db/audit.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/mount.ts';
import { TARGET } from '../performance-evaluations/cycles.service.ts';
import type { Rater } from '../performance-evaluations/forms.queries.ts';
import { createForms, type OwnForm } from '../performance-evaluations/forms.service.ts';
import { linkHash } from '../db/link-token.ts';
import { findByLink } from '../performance-evaluations/links.queries.ts';
import type { Guesses } from '../session/guesses.ts';
import { networkOf } from '../session/network.ts';
import type { Vault } from '../vault/vault.ts';

/** The form and the rater of a token. */
type Link = NonNullable<Awaited<ReturnType<typeof findByLink>>> & { rater: Rater };

/** A form as shown to an external rater. Submitted answers are not shown again: a newer link must not reveal them. */
function outsideForm(
  { publicUrl }: PublicContext,
  { account_id, id, account_name, logo_url }: Link,
  { evaluation, subject, ...form }: EvaluationForm,
): OutsideForm {
  const { purpose, answer_until, min_answers } = evaluation;
  const { state, saved_at, version, scale, sections, answers, missing } = form;
  const isOver = state === 'submitted' || state === 'declined';
  return {
    key: `${account_id}.${id}`,
    account: { name: account_name, logo_url: logo_url && `${publicUrl}${logo_url}` },
    subject: { nome: subject.nome },
    group: 'external',
    evaluation: { purpose, answer_until, min_answers, anonymous: true },
    state,
    saved_at,
    version,
    scale,
    ...(isOver ? { sections: [], answers: [], missing: [] } : { sections, answers, missing }),
  };
}

/** Forms that external raters answer with a link. */
export const answerHandlers = (vault: Vault, { guesses }: { guesses: Guesses }): Handlers<typeof answer> => {
  const forms = createForms(vault);

  /**
   * The form of a token.
   * @throws 404 for an invalid token, 429 after too many of them from one address
   */
  const opened = async ({ db, address, now }: PublicContext, token: string): Promise<Link> => {
    // Counted by address only, so that nobody can block the links of others.
    const counted = { email: `answer:${networkOf(address)}` };
    const found = await guesses.take(db, counted, address, now, () => findByLink(db, token));
    if (!found) throw notFound();
    return { ...found, rater: { accountId: found.account_id, tokenHash: linkHash(token) } };
  };

  const ownForm = (db: Db, context: PublicContext, link: Link): OwnForm => ({
    db,
    now: context.now,
    rater: link.rater,
    id: link.id,
    show: (form) => outsideForm(context, link, form),
  });

  const shown = async (db: Db, context: PublicContext, link: Link): Promise<OutsideForm> =>
    outsideForm(context, link, await forms.readOpen(db, link.rater, link.id));

  /** Ends a form by a step. Its event contains the cycle, but neither the subject nor the rater. */
  const step = async (
    context: PublicContext,
    token: string,
    name: 'submit' | 'decline',
    take: (own: OwnForm) => Promise<number>,
  ): Promise<OutsideForm> => {
    const link = await opened(context, token);
    const { db, now, requestId } = context;
    return inTransaction(db, async (tx) => {
      const targetId = await take(ownForm(tx, context, link));
      const action = `performance-evaluations.${name}`;
      const by = { accountId: link.account_id, actorId: null, action, at: now.toISOString(), requestId };
      await writeAudit(tx, by, [{ target: TARGET, targetId }]);
      return shown(tx, context, link);
    });
  };

  return {
    check: async ({ body: { token } }, context) => shown(context.db, context, await opened(context, token)),

    save: async ({ body: { token, answers, version } }, context) => {
      const link = await opened(context, token);
      return inTransaction(context.db, (tx) => forms.save(ownForm(tx, context, link), answers, version));
    },

    submit: ({ body: { token, version } }, context) =>
      step(context, token, 'submit', (own) => forms.submit(own, version)),

    decline: ({ body: { token, reason } }, context) =>
      step(context, token, 'decline', (own) => forms.decline(own, reason)),
  };
};
