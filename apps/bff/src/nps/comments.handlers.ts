import type { NpsComment, npsComments } from '@jornada/contract/nps-comments';
import { type NpsTheme, readyThemes, repeatedTheme, suggestedThemes } from '@jornada/domain/nps-themes';
import { invalid, notFound, Refusal } from '@jornada/domain/refusal';
import { placeOfReason } from '@jornada/domain/sealed-places';
import { findAccount } from '../accounts/accounts.queries.ts';
import type { Db } from '../db/handle.ts';
import type { Handlers } from '../http/mount.ts';
import type { Vault } from '../vault/vault.ts';
import {
  type CommentRow,
  hasRead,
  listComments,
  listThemes,
  replaceThemes,
  updateComment,
} from './comments.queries.ts';
import { TARGET, visibleWave } from './waves.service.ts';

const READ = 'nps.read-comments';
const DAY_MS = 86_400_000;

/** The themes of an account; the default ones if it has none of its own. */
async function themesOf(db: Db, accountId: number): Promise<readonly NpsTheme[]> {
  const own = await listThemes(db, accountId);
  return own.length ? own : readyThemes((await findAccount(db, accountId)).locale);
}

const asSent = (themes: readonly NpsTheme[]) => themes.map(({ name, words }) => ({ name, words: [...words] }));

export const npsCommentsHandlers = (vault: Vault): Handlers<typeof npsComments> => ({
  byWave: async ({ params: { id } }, context) => {
    const { db, caller, now, audit } = context;
    const { accountId, userId } = caller;
    const { state } = await visibleWave(context, id);
    if (state !== 'closed' && state !== 'discarded')
      throw new Refusal('not-found', 'Not found', { code: 'not_closed' });
    const themes = await themesOf(db, accountId);
    const shown = ({ key, sealed, category, themes: own, hidden_reason }: CommentRow): NpsComment => {
      const text = sealed === null ? null : vault.open(sealed, placeOfReason(accountId, id, key));
      const set = JSON.parse(own) as string[];
      return {
        key,
        text,
        category,
        themes: set,
        suggested_themes: text === null ? [] : suggestedThemes(text, themes).filter((name) => !set.includes(name)),
        hidden_reason,
      };
    };
    const items = (await listComments(db, accountId, id)).map(shown);
    // A counted wave gets no further reasons, so reading them again within a day is not logged again.
    const reading = { actorId: userId, waveId: id, action: READ };
    if (!(await hasRead(db, accountId, reading, new Date(now.getTime() - DAY_MS).toISOString())))
      audit({ target: TARGET, targetId: id, action: READ });
    return { items };
  },

  setThemes: async ({ params: { id, key }, body: { themes } }, context) => {
    const { db, caller, audit } = context;
    await visibleWave(context, id);
    const repeated = repeatedTheme(themes);
    if (repeated !== undefined) throw invalid(`themes.${repeated}`, 'is named twice', 'duplicate');
    const known = (await themesOf(db, caller.accountId)).map(({ name }) => name);
    const unknown = themes.findIndex((name) => !known.includes(name));
    if (unknown >= 0) throw invalid(`themes.${unknown}`, 'is not a theme of this account', 'not_here');
    const row = { accountId: caller.accountId, waveId: id, key };
    if (!(await updateComment(db, row, { themes: JSON.stringify(themes) }))) throw notFound();
    audit({ target: TARGET, targetId: id });
    return { message: 'Themes saved' };
  },

  hide: async ({ params: { id, key }, body: { reason } }, context) => {
    const { db, caller, audit } = context;
    await visibleWave(context, id);
    const row = { accountId: caller.accountId, waveId: id, key };
    if (!(await updateComment(db, row, { sealed: null, hidden_reason: reason }))) throw notFound();
    audit({ target: TARGET, targetId: id });
    return { message: 'Hidden' };
  },

  themes: async (_, { db, caller }) => ({ items: asSent(await themesOf(db, caller.accountId)) }),

  replaceThemes: async ({ body: { items } }, { db, caller, audit }) => {
    const repeated = repeatedTheme(items.map(({ name }) => name));
    if (repeated !== undefined) throw invalid(`items.${repeated}.name`, 'is named twice', 'duplicate');
    await replaceThemes(db, caller.accountId, items);
    audit({ target: TARGET, fields: ['themes'] });
    return { items: asSent(await themesOf(db, caller.accountId)) };
  },
});
