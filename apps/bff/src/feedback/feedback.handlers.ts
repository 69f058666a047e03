import { feedback } from '@jornada/contract/feedback';
import { daysBefore } from '@jornada/domain/instants';
import { dateIn } from '@jornada/domain/calendar';
import { MOST_RECIPIENTS, RESTORE_DAYS } from '@jornada/domain/feedback';
import { leaderOf } from '@jornada/domain/lines';
import { forbidden, invalid } from '@jornada/domain/refusal';
import { instantsOf, minuteOf } from '@jornada/domain/worktime';
import { announceRow, announceTo } from '../db/changes.ts';
import { listLinesAbove } from '../db/lines.ts';
import { eachRow, pageOf } from '../db/paging.ts';
import type { Handlers } from '../http/mount.ts';
import type { Vault } from '../vault/vault.ts';
import { withLines } from './export.service.ts';
import {
  countFeedback,
  FEEDBACK_ORDER,
  lastSentAt,
  listFeedback,
  REPORTED_ORDER,
  updateFeedback,
} from './feedback.queries.ts';
import type { FeedbackScope } from './feedback-scope.queries.ts';
import { hideFeedback, keepFeedback, reportFeedback, unhideFeedback } from './moderation.service.ts';
import { markOpened, setReaction } from './parts.queries.ts';
import { deskOf, shown, shownNow, viewerOf, visible } from './readers.service.ts';
import { removeReply, repliesOf, replyTo } from './replies.service.ts';
import { listDoneTasksOf, listSharers } from './suggestions.queries.ts';
import { summaryOf } from './summary.service.ts';
import { changeFeedback, createFeedback, restoreFeedback, sendDraft } from './write.service.ts';
import { announce, announceState, markNoticed, TARGET } from './announce.service.ts';
import { assertAct } from './checks.service.ts';

/** The number of days of shared work considered for suggestions, and the maximum number of suggested people. */
const SHARED_DAYS = 90;
const SUGGESTED = 5;

export const feedbackHandlers = (vault: Vault): Handlers<typeof feedback> => ({
  list: async (
    { query: { box = 'received', user_id, from, to, unread, sort, limit, cursor, count, ...rest } },
    context,
  ) => {
    const { db, caller, audit } = context;
    const desk = deskOf(context, vault);
    const viewer = await viewerOf(context);
    if (box === 'reported' && !viewer.moderates) throw forbidden();
    const { userId, accountId } = caller;
    const scopes: Record<typeof box, FeedbackScope> = {
      received: { box: 'received', userId },
      sent: { box: 'sent', userId },
      drafts: { box: 'drafts', userId },
      wall: { box: 'wall' },
      team: { box: 'team', leads: viewer.leads },
      reported: { box: 'reported' },
      about: { box: 'about', userId, personId: user_id ?? userId, leads: viewer.leads, wall: viewer.wall },
    };
    if (box === 'wall' && !viewer.wall) return { items: [], next_cursor: null, total: 0 };
    const filter = { ...rest, ...instantsOf(caller.timeZone, from, to), ...(unread && { unreadBy: userId }) };
    const page = await pageOf(
      feedback.list,
      box === 'reported' ? REPORTED_ORDER : FEEDBACK_ORDER,
      { sort, limit, cursor, count },
      {
        rows: (segment) => listFeedback(db, accountId, scopes[box], filter, segment),
        count: () => countFeedback(db, accountId, scopes[box], filter),
      },
    );
    const seen = await shown(desk, viewer, page.items);
    const moderated = seen.flatMap(({ item, role }) => (role === 'moderator' ? item.id : []));
    if (moderated.length) audit({ target: TARGET, targetIds: moderated });
    return { ...page, items: seen.map(({ item }) => item) };
  },

  byId: async ({ params: { id } }, context) => {
    const desk = deskOf(context, vault);
    const { role, viewer, row } = await visible(desk, id);
    if (role === 'moderator') context.audit({ target: TARGET, targetId: id });
    const [seen] = await shown(desk, viewer, [row]);
    return seen?.item ?? shownNow(desk, viewer, id);
  },

  create: ({ body }, context) => createFeedback(deskOf(context, vault), body),

  update: ({ params: { id }, body }, context) => changeFeedback(deskOf(context, vault), id, body),

  remove: async ({ params: { id } }, context) => {
    const { db, caller, now, audit } = context;
    const desk = deskOf(context, vault);
    const seen = await visible(desk, id, true);
    assertAct('delete', seen, now);
    await updateFeedback(db, caller.accountId, id, { deleted_at: now.toISOString() });
    await announce(desk, seen.row, [], false);
    audit({ target: TARGET, targetId: id });
    return { message: 'Deleted' };
  },

  restore: ({ params: { id } }, context) =>
    restoreFeedback(deskOf(context, vault), id, daysBefore(context.now, RESTORE_DAYS)),

  send: ({ params: { id } }, context) => sendDraft(deskOf(context, vault), id),

  read: async ({ params: { id } }, context) => {
    const { db, caller, now, requestId } = context;
    const { accountId, userId } = caller;
    const desk = deskOf(context, vault);
    const seen = await visible(desk, id, true);
    assertAct('read', seen, now);
    const at = now.toISOString();
    if (seen.row.state === 'sent' && (await markOpened(db, accountId, id, userId, at))) {
      await announceTo(db, { accountId, requestId, resource: TARGET, to: [userId] });
      await markNoticed(desk, `feedback.received:${id}`);
    }
    return shownNow(desk, seen.viewer, id);
  },

  withdraw: async ({ params: { id } }, context) => {
    const { db, caller, now, audit } = context;
    const desk = deskOf(context, vault);
    const seen = await visible(desk, id, true);
    assertAct('withdraw', seen, now);
    await updateFeedback(db, caller.accountId, id, { state: 'withdrawn', withdrawn_at: now.toISOString() });
    await announceState(desk, seen.row);
    audit({ target: TARGET, targetId: id });
    return shownNow(desk, seen.viewer, id);
  },

  report: async ({ params: { id }, body: { reason } }, context) => {
    await reportFeedback(deskOf(context, vault), id, reason);
    return { message: 'Reported' };
  },

  hide: ({ params: { id }, body: { reason } }, context) => hideFeedback(deskOf(context, vault), id, reason),

  unhide: ({ params: { id } }, context) => unhideFeedback(deskOf(context, vault), id),

  keep: ({ params: { id } }, context) => keepFeedback(deskOf(context, vault), id),

  react: async ({ params: { id }, body: { emoji } }, context) => {
    const { db, caller, now, requestId } = context;
    const { accountId, userId } = caller;
    const desk = deskOf(context, vault);
    const seen = await visible(desk, id, true);
    assertAct('react', seen, now);
    await setReaction(db, accountId, id, userId, emoji);
    if (seen.row.visibility === 'wall') await announceRow(db, { accountId, requestId, resource: TARGET, id });
    else await announceState(desk, seen.row);
    return shownNow(desk, seen.viewer, id);
  },

  replies: async ({ params: { id } }, context) => ({ items: await repliesOf(deskOf(context, vault), id) }),

  reply: ({ params: { id }, body: { body } }, context) => replyTo(deskOf(context, vault), id, body),

  removeReply: async ({ params: { id, replyId } }, context) => {
    await removeReply(deskOf(context, vault), id, replyId);
    return { message: 'Deleted' };
  },

  summary: ({ query }, context) => summaryOf(context, query),

  suggestions: async (_, { db, caller, now }) => {
    const { accountId, userId, timeZone } = caller;
    const at = daysBefore(now, SHARED_DAYS);
    const [last, tasks] = await Promise.all([
      lastSentAt(db, accountId, userId),
      listDoneTasksOf(db, accountId, userId, { at, minute: minuteOf(at) }),
    ]);
    return {
      last_given_on: last === null ? null : dateIn(timeZone, new Date(last)),
      people: tasks.length ? await listSharers(db, accountId, userId, tasks, SUGGESTED) : [],
    };
  },

  leaders: async ({ query: { user_id } }, { db, caller }) => {
    const ids = [...new Set(user_id)];
    if (ids.length > MOST_RECIPIENTS) throw invalid('user_id', `must name at most ${MOST_RECIPIENTS}`, 'too_many');
    return {
      items: await Promise.all(
        ids.map(async (id) => ({
          user_id: id,
          leader_id: leaderOf(await listLinesAbove(db, caller.accountId, [id]), id),
        })),
      ),
    };
  },

  exportCsv: async (_, context) => {
    const { db, caller } = context;
    const desk = deskOf(context, vault);
    const viewer = await viewerOf(context);
    return eachRow(
      { sorts: feedback.list.sorts, defaultSort: feedback.list.defaultSort },
      FEEDBACK_ORDER,
      {},
      async (segment) =>
        withLines(
          desk,
          viewer,
          await listFeedback(db, caller.accountId, { box: 'own', userId: caller.userId }, {}, segment),
        ),
      ({ line }) => line,
    );
  },
});
