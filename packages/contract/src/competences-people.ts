import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { count, filled, id, idInUrl, instant } from './shapes.ts';

const hundredths = z.int();
/** From a released result; points of different scales cannot be compared. */
const seen = { evaluation_id: id, at: instant, points: count };

const personCompetence = z.object({
  competence_id: id,
  name: z.string(),
  /** From the person's profile; null if it expects nothing. */
  expected_level: z.nullable(count),
  latest: z.nullable(
    z.object({ ...seen, self_hundredths: z.nullable(hundredths), others_hundredths: z.nullable(hundredths) }),
  ),
  /** Expected level minus the rating by others; null if either is missing, or the scale is not the scale of levels. */
  gap_hundredths: z.nullable(hundredths),
  /** The ratings by others, oldest first. */
  history: z.array(z.object({ ...seen, others_hundredths: hundredths })),
});
export type PersonCompetence = z.infer<typeof personCompetence>;

const gap = z.object({
  competence_id: id,
  name: z.string(),
  /** The number of people with a known gap. */
  people: count,
  below_expected: count,
  mean_gap_hundredths: hundredths,
});
export type CompetenceGap = z.infer<typeof gap>;

/** Every row is about one person, so its id is sent to nobody. */
export const competencePeople = resource('competence-people', noRowsSeen, {
  byPerson: {
    method: 'GET',
    path: '/v2/competences/people/{userId}',
    summary:
      'The competences of a person, expected and seen: one’s own, those of people one leads, and as who manages evaluations. From released results that the caller may read; reading those of others is logged',
    access: 'evaluations.own',
    ofPerson: { param: 'userId', others: 'evaluations.manage', leads: 'line' },
    params: z.strictObject({ userId: idInUrl }),
    response: z.object({
      profile: z.nullable(z.object({ id, name: z.string() })),
      competences: z.array(personCompetence),
    }),
  },
  gaps: {
    method: 'GET',
    path: '/v2/competences/gaps',
    summary:
      'What people below a leader, of a department or of the account miss in each competence, of at least five people, from released results that the caller may read. Without `evaluations.manage`: the people below oneself or somebody one leads (403 otherwise)',
    access: 'evaluations.own',
    query: z.strictObject({ leader_id: z.optional(idInUrl), department: z.optional(filled(120)) }),
    heavy: true,
    response: z.object({ items: z.array(gap) }),
  },
});
