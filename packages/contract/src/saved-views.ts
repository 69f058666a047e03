import { VIEW_SCREENS } from '@jornada/domain/saved-views';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { byId, filled, id, message, text, version } from './shapes.ts';

const screen = z.enum(VIEW_SCREENS);

/** A named state of a list: its filters, search, sort, columns and layout. */
export const savedView = z.object({ id, screen, name: z.string(), query: z.string(), version });
export type SavedView = z.infer<typeof savedView>;

/** Unique among a person's views of a screen, ignoring case. */
const name = filled(60);
/** The query string of the screen's URL, without the `?`. */
const query = text(2_000).check(
  z.regex(/^[\w.~!*'()%+,:;@/$&=-]*$/, { error: 'must be the query of an address, without "?" and without "#"' }),
);

export const savedViews = resource('saved-views', noRowsSeen, {
  list: {
    method: 'GET',
    path: '/v2/saved-views',
    summary: 'The own saved views by name, of one screen if it is given. Views are private',
    access: 'signed-in',
    query: z.strictObject({ screen: z.optional(screen) }),
    response: z.object({ items: z.array(savedView) }),
  },
  create: {
    method: 'POST',
    path: '/v2/saved-views',
    summary: 'Save a view of a list under a name',
    access: 'signed-in',
    idempotent: true,
    body: z.strictObject({ screen, name, query }),
    response: savedView,
  },
  update: {
    method: 'PATCH',
    path: '/v2/saved-views/{id}',
    summary: 'Rename an own view, or change its contents',
    access: 'signed-in',
    params: byId,
    body: z.strictObject({ name: z.optional(name), query: z.optional(query), version }),
    response: savedView,
  },
  remove: {
    method: 'DELETE',
    path: '/v2/saved-views/{id}',
    summary: 'Delete an own view',
    access: 'signed-in',
    params: byId,
    response: z.object({ message }),
  },
});
