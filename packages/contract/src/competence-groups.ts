import { MOST_COMPETENCE_GROUPS } from '@jornada/domain/competence-groups';
import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { list } from './list.ts';
import { byId, color, count, filled, id, message, searchText, text, trueOrFalse, version } from './shapes.ts';

export const competenceGroup = z.object({
  id,
  name: z.string(),
  description: z.string(),
  color: z.string(),
  /** The position among the groups of the account; a new group is the last. */
  position: count,
  /** False once archived; its competences stay in it. */
  is_active: z.boolean(),
  version,
});
export type CompetenceGroup = z.infer<typeof competenceGroup>;

/** Unique in the account, ignoring case and accents; archived groups keep their names. */
const name = filled(80);
const description = text(1_000);

export const competenceGroups = resource('competence-groups', rowsSeenBy('competences.read'), {
  list: list({
    path: '/v2/competence-groups',
    summary: 'The competence groups of the account, archived ones among them',
    access: 'competences.read',
    item: competenceGroup,
    filters: {
      q: z.optional(searchText),
      /** Only active or only archived groups; both by default. */
      is_active: z.optional(trueOrFalse),
    },
    sorts: ['position', 'name'],
    defaultSort: 'position',
  }),
  byId: {
    method: 'GET',
    path: '/v2/competence-groups/{id}',
    summary: 'Read a competence group',
    access: 'competences.read',
    params: byId,
    response: competenceGroup,
  },
  create: {
    method: 'POST',
    path: '/v2/competence-groups',
    summary: 'Create a competence group, after the existing ones',
    access: 'competences.manage',
    idempotent: true,
    body: z.strictObject({ name, description: z.optional(description), color: z.optional(color) }),
    response: competenceGroup,
  },
  update: {
    method: 'PATCH',
    path: '/v2/competence-groups/{id}',
    summary: 'Change a competence group',
    access: 'competences.manage',
    params: byId,
    body: z.strictObject({
      name: z.optional(name),
      description: z.optional(description),
      color: z.optional(color),
      version,
    }),
    response: competenceGroup,
  },
  order: {
    method: 'POST',
    path: '/v2/competence-groups/order',
    summary: 'Reorder the active competence groups; archived ones follow them',
    access: 'competences.manage',
    // Exactly the active groups, each once; otherwise 400 `not_the_same`.
    body: z.strictObject({ ids: z.array(id).check(z.maxLength(MOST_COMPETENCE_GROUPS)) }),
    response: z.object({ message }),
  },
  archive: {
    method: 'DELETE',
    path: '/v2/competence-groups/{id}',
    summary: 'Archive a competence group; nothing is deleted',
    access: 'competences.manage',
    params: byId,
    response: z.object({ message }),
  },
  restore: {
    method: 'POST',
    path: '/v2/competence-groups/{id}/restore',
    summary: 'Restore an archived competence group',
    access: 'competences.manage',
    params: byId,
    response: competenceGroup,
  },
  merge: {
    method: 'POST',
    path: '/v2/competence-groups/{id}/merge',
    summary: 'Merge a group into an active one: its competences move, archived ones among them, and it is archived',
    access: 'competences.manage',
    params: byId,
    body: z.strictObject({ into_id: id }),
    /** The remaining group. */
    response: competenceGroup,
  },
});
