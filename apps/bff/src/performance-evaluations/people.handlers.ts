import type { evaluationPeople } from '@jornada/contract/performance-evaluations-people';
import { titleKey } from '@jornada/domain/competence-profiles';
import { groupsOf, MOST_SUBJECTS } from '@jornada/domain/evaluation-cycles';
import { forecastOf } from '@jornada/domain/evaluation-raters';
import { longForms } from '@jornada/domain/evaluation-templates';
import { leaderOf } from '@jornada/domain/lines';
import { invalid, notFound } from '@jornada/domain/refusal';
import { counted } from '@jornada/domain/text';
import type { Handlers } from '../http/mount.ts';
import { listLines } from '../user/lines.queries.ts';
import { changeCycle } from './cycles.queries.ts';
import { cycleOf, scopeOf, TARGET, visibleCycle, wrongState } from './cycles.service.ts';
import { remindOfForms } from './notices.service.ts';
import { addToOpened } from './opening.service.ts';
import { groupsOfPeople, progressOf } from './progress.service.ts';
import { listAsked } from './participation.queries.ts';
import { chosenPeople, peopleWithout } from './subjects.service.ts';
import { addSubjects, countLookedAt, listProfilesByTitle, listSubjects, removeSubject } from './subjects.queries.ts';
import { findTemplate } from './templates.queries.ts';

/** People counted with the same questions within this time cause a warning: few answers would differ. Milliseconds. */
const AGAIN_MS = 30 * 86_400_000;

export const evaluationPeopleHandlers: Handlers<typeof evaluationPeople> = {
  subjects: async ({ params: { id }, query: { without } }, context) => {
    const { db, caller } = context;
    const row = await visibleCycle(context, id);
    const lines = row.state === 'draft' ? await listLines(db, caller.accountId) : null;
    const people = await listSubjects(db, caller.accountId, id);
    const groups = await groupsOfPeople(context, row);
    const { manages } = scopeOf(caller);
    const lacking = without && (await peopleWithout(context, row, without));
    return {
      items: people
        .filter(({ leader_id }) => manages || leader_id === caller.userId)
        .filter(({ user_id }) => !lacking || lacking.has(user_id))
        .map(({ deactivated_at: _, ...person }) => ({
          ...person,
          leader_id: lines ? leaderOf(lines, person.user_id) : person.leader_id,
          groups: groups.get(person.user_id) ?? [],
        })),
    };
  },

  addSubjects: async ({ params: { id }, body }, context) => {
    const { db, caller, now, audit } = context;
    const row = await cycleOf(context, id, true);
    if (row.state !== 'draft' && row.state !== 'nominating') throw wrongState(row.state);
    const { found, notFound: missing } = await chosenPeople(db, caller.accountId, body);
    const before = new Set((await listSubjects(db, caller.accountId, id)).map(({ user_id }) => user_id));
    const added = found.filter((person) => !before.has(person));
    if (before.size + added.length > MOST_SUBJECTS)
      throw invalid('user_ids', `would be more than ${MOST_SUBJECTS} people`, 'too_many');
    if (row.state === 'draft') await addSubjects(db, caller.accountId, id, added);
    else await addToOpened(db, caller.accountId, row, added);
    if (added.length) await changeCycle(db, caller.accountId, id, {}, now.toISOString());
    audit({ target: TARGET, targetId: id, fields: ['subjects'] });
    return {
      added: added.length,
      already: found.length - added.length,
      notFound: missing,
      message: `${counted(added.length, 'person', 'people')} added`,
    };
  },

  removeSubject: async ({ params: { id, userId } }, context) => {
    const { db, caller, now, audit } = context;
    const row = await cycleOf(context, id, true);
    if (row.state !== 'draft') throw wrongState(row.state);
    if (!(await removeSubject(db, caller.accountId, id, userId))) throw notFound();
    await changeCycle(db, caller.accountId, id, {}, now.toISOString());
    audit({ target: TARGET, targetId: id, fields: ['subjects'] });
    return { message: 'Removed' };
  },

  forecast: async ({ params: { id } }, context) => {
    const { db, caller, now } = context;
    const { accountId } = caller;
    const row = await cycleOf(context, id);
    if (row.state !== 'draft') throw wrongState(row.state);
    const people = (await listSubjects(db, accountId, id)).filter(({ deactivated_at }) => deactivated_at === null);
    const profiles = await listProfilesByTitle(db, accountId);
    const { settings, template_id } = row;
    const forecast = forecastOf({
      subjects: people.map(({ user_id }) => user_id),
      groups: groupsOf(settings),
      lines: await listLines(db, accountId),
      peers_min: settings.peers_min,
      min_answers: settings.min_answers,
    });
    const again = await countLookedAt(db, accountId, row, new Date(now.getTime() - AGAIN_MS).toISOString());
    const template = template_id === null ? undefined : await findTemplate(db, accountId, template_id);
    return {
      ...forecast,
      without_profile: people
        .filter(({ job_title }) => !profiles.has(titleKey(job_title)))
        .map(({ user_id }) => user_id),
      warnings: [
        ...(2 * again > people.length ? ['same_people_30_days' as const] : []),
        ...(template && longForms(template.sections).length > 0 ? ['long_form' as const] : []),
      ],
    };
  },

  progress: async ({ params: { id } }, context) => progressOf(context, await visibleCycle(context, id)),

  people: async ({ params: { id } }, context) => {
    const { db, caller } = context;
    await cycleOf(context, id);
    return { items: await listAsked(db, caller.accountId, id) };
  },

  remind: async ({ params: { id }, body: { user_ids } }, context) => {
    await visibleCycle(context, id);
    const row = await cycleOf(context, id, true);
    if (row.state !== 'collecting') throw wrongState(row.state);
    const done = await remindOfForms(context, row, user_ids ?? null);
    context.audit({ target: TARGET, targetId: id });
    return { ...done, message: `${counted(done.reminded, 'person', 'people')} reminded` };
  },
};
