import type { savedViews } from '@jornada/contract/saved-views';
import { nameTaken, notFound, Refusal, staleVersion } from '@jornada/domain/refusal';
import { MOST_VIEWS } from '@jornada/domain/saved-views';
import { orNameTaken } from '../db/name-taken.ts';
import type { Handlers } from '../http/mount.ts';
import {
  countViews,
  deleteView,
  findView,
  insertView,
  isNameTaken,
  listViews,
  takeViewNumber,
  updateView,
} from './saved-views.queries.ts';

/** Named list states. Each belongs to the caller who created it; those of other people are not found. */
export const savedViewsHandlers: Handlers<typeof savedViews> = {
  list: async ({ query: { screen } }, { db, caller }) => ({ items: await listViews(db, caller, screen) }),

  create: async ({ body }, { db, caller, now, audit }) => {
    const id = await takeViewNumber(db, caller);
    if ((await countViews(db, caller, body.screen)) >= MOST_VIEWS) throw tooMany();
    const view = await insertView(db, caller, id, body, now.toISOString());
    if (!view) throw nameTaken('view');
    audit({ target: 'saved-views', targetId: id, fields: ['screen', 'name', 'query'] });
    return view;
  },

  update: async ({ params: { id }, body: { version, ...changes } }, { db, caller, now, audit }) => {
    if (changes.name !== undefined && (await isNameTaken(db, caller, changes.name, id))) throw nameTaken('view');
    const view = await orNameTaken(updateView(db, caller, id, version, changes, now.toISOString()), () =>
      nameTaken('view'),
    );
    if (!view) {
      const current = await findView(db, caller, id);
      throw current ? staleVersion(current) : notFound();
    }
    audit({ target: 'saved-views', targetId: id, fields: Object.keys(changes) });
    return view;
  },

  remove: async ({ params: { id } }, { db, caller, audit }) => {
    if (!(await deleteView(db, caller, id))) throw notFound();
    audit({ target: 'saved-views', targetId: id });
    return { message: 'Deleted' };
  },
};

const tooMany = () => new Refusal('conflict', 'Conflict', { code: 'too_many_views', details: { most: MOST_VIEWS } });
