import { nps, NPS_DEFAULTS } from '@jornada/contract/nps';
import { may } from '@jornada/domain/access';
import { assertOpenFor, NPS_STEPS } from '@jornada/domain/nps';
import { segmentSizes } from '@jornada/domain/nps-tree';
import { npsQuestions } from '@jornada/domain/nps-questions';
import { notFound, Refusal, staleVersion } from '@jornada/domain/refusal';
import { instantsOf } from '@jornada/domain/worktime';
import { counted } from '@jornada/domain/text';
import { findAccount } from '../accounts/accounts.queries.ts';
import { pageOf } from '../db/paging.ts';
import type { Handlers } from '../http/mount.ts';
import { makeDue } from '../jobs/jobs.queries.ts';
import type { Vault } from '../vault/vault.ts';
import { answerWave } from './answer.service.ts';
import { listOpenFor } from './box.queries.ts';
import { askedBy } from './segments.service.ts';
import { countWaves, findWave, insertWave, listWaves, updateWave, WAVE_ORDER } from './waves.queries.ts';
import {
  cancelWave,
  closeWave,
  onlyGiven,
  openWave,
  shownWave,
  TARGET,
  visibleWave,
  wrongState,
} from './waves.service.ts';

/** How long a deleted draft can be restored, in milliseconds. */
const RESTORE_MS = 30 * 86_400_000;

/** The step before the reminder on the last day. */
const REMINDED_ONCE = NPS_STEPS.indexOf('half') + 1;

const normal = (instant: string): string => new Date(instant).toISOString();

const assertDates = (opensAt: string | null, closesAt: string): void => {
  if (opensAt !== null) assertOpenFor(new Date(opensAt), closesAt);
};

export const npsHandlers = (vault: Vault): Handlers<typeof nps> => ({
  list: async ({ query: { state, from, to, sort, limit, cursor, count } }, { db, caller }) => {
    const drafts = may(caller.level, 'nps.manage');
    const filter = { state, drafts, ...instantsOf(caller.timeZone, from, to) };
    const page = await pageOf(
      nps.list,
      WAVE_ORDER,
      { sort, limit, cursor, count },
      {
        rows: (segment) => listWaves(db, caller.accountId, filter, segment),
        count: () => countWaves(db, caller.accountId, filter),
      },
    );
    return { ...page, items: page.items.map((row) => shownWave(row, caller)) };
  },

  byId: async ({ params: { id } }, context) => shownWave(await visibleWave(context, id), context.caller),

  create: async ({ body }, { db, caller, now, audit }) => {
    const { locale } = await findAccount(db, caller.accountId);
    const wanted = { ...NPS_DEFAULTS, ...npsQuestions(locale), ...onlyGiven(body) };
    const opens_at = wanted.opens_at === null ? null : normal(wanted.opens_at);
    const closes_at = normal(body.closes_at);
    assertDates(opens_at, closes_at);
    const row = await insertWave(db, caller.accountId, {
      ...wanted,
      name: body.name,
      opens_at,
      closes_at,
      state: 'draft',
      eligible: null,
      labels: null,
      hidden_segments: null,
      closed_at: null,
      cancel_reason: null,
      series_id: null,
      created_at: now.toISOString(),
      deleted_at: null,
    });
    audit({ target: TARGET, targetId: row.id, fields: Object.keys(body) });
    return shownWave(row, caller);
  },

  update: async ({ params: { id }, body: { version, ...input } }, context) => {
    const { db, caller, audit } = context;
    const row = await visibleWave(context, id, true);
    if (row.version !== version) throw staleVersion(shownWave(row, caller));
    const { opens_at, closes_at, ...rest } = onlyGiven(input);
    const changes = {
      ...rest,
      ...(opens_at !== undefined && { opens_at: opens_at === null ? null : normal(opens_at) }),
      ...(closes_at !== undefined && { closes_at: normal(closes_at) }),
    };
    if (row.state !== 'draft' && row.state !== 'open') throw wrongState(row.state);
    if (row.state === 'open') {
      const isLater = changes.closes_at === undefined || changes.closes_at >= row.closes_at;
      const fields = Object.keys(changes).filter(
        (field) => (field !== 'closes_at' || !isLater) && changes[field as 'name'] !== row[field as 'name'],
      );
      if (fields.length) throw new Refusal('conflict', 'Conflict', { code: 'frozen', details: { fields } });
    }
    const after = { ...row, ...changes };
    assertDates(after.opens_at, after.closes_at);
    // If a wave ends later, the reminder of the last day is sent again.
    const isExtended = row.state === 'open' && after.closes_at > row.closes_at && row.told > REMINDED_ONCE;
    const told = isExtended ? { told: REMINDED_ONCE } : {};
    const saved = await updateWave(db, caller.accountId, id, { ...changes, ...told });
    audit({ target: TARGET, targetId: id, fields: Object.keys(changes) });
    return shownWave(saved, caller);
  },

  remove: async ({ params: { id } }, context) => {
    const { db, caller, now, audit } = context;
    const row = await visibleWave(context, id, true);
    if (row.state !== 'draft') throw wrongState(row.state);
    await updateWave(db, caller.accountId, id, { deleted_at: now.toISOString() });
    audit({ target: TARGET, targetId: id });
    return { message: 'Deleted' };
  },

  restore: async ({ params: { id } }, { db, caller, now, audit }) => {
    const row = await findWave(db, caller.accountId, id, true);
    if (!row?.deleted_at || Date.parse(row.deleted_at) < now.getTime() - RESTORE_MS) throw notFound();
    const restored = await updateWave(db, caller.accountId, id, { deleted_at: null });
    audit({ target: TARGET, targetId: id });
    return shownWave(restored, caller);
  },

  forecast: async ({ params: { id } }, context) => {
    const { db, caller, now } = context;
    const row = await visibleWave(context, id);
    if (row.state !== 'draft') throw wrongState(row.state);
    const { people } = await askedBy(db, caller, row.segment_by, now);
    const sizes = [...segmentSizes(people.map(({ path }) => path)).values()];
    return {
      eligible: people.length,
      segments: sizes.length,
      cannot_reach: sizes.filter((size) => size < row.min_group).length,
    };
  },

  open: async ({ params: { id } }, { db, caller, now, audit }) => {
    const { asked } = await openWave(db, caller, id, now);
    audit({ target: TARGET, targetId: id });
    return { message: `Wave opened: ${counted(asked.length, 'person', 'people')} asked` };
  },

  close: async ({ params: { id } }, context) => {
    const { db, caller, now, audit } = context;
    const row = await visibleWave(context, id, true);
    if (row.state !== 'open') throw wrongState(row.state);
    const closed = await closeWave(db, caller.accountId, id, now);
    await makeDue(db, 'nps-counting', now.toISOString());
    audit({ target: TARGET, targetId: id });
    return shownWave(closed, caller);
  },

  cancel: async ({ params: { id }, body: { reason } }, context) => {
    const { db, caller, now, audit } = context;
    const row = await visibleWave(context, id, true);
    if (row.state !== 'draft' && row.state !== 'open') throw wrongState(row.state);
    const canceled = await cancelWave(db, caller.accountId, id, reason, now);
    audit({ target: TARGET, targetId: id });
    return shownWave(canceled, caller);
  },

  mine: async (_, { db, caller }) => ({
    items: (await listOpenFor(db, caller.accountId, caller.userId)).map(({ answered, ...wave }) => ({
      ...wave,
      answered: answered === 1,
    })),
  }),

  answer: async ({ params: { id }, body: { score, reason = '' } }, context) => {
    await answerWave(context, vault, id, { score, reason });
    return { message: 'Thank you' };
  },
});
