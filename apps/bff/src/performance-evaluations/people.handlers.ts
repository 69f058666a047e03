import type { evaluationPeople } from '@jornada/contract/performance-evaluations-people';
import { titleKey } from '@jornada/domain/competence-profiles';
import { groupsOf, MOST_SUBJECTS } from '@jornada/domain/evaluation-cycles';
import { forecastOf } from '@jornada/domain/evaluation-raters';
import { longForms } from '@jornada/domain/evaluation-templates';
import { isAnonymous, RATER_GROUPS } from '@jornada/domain/evaluations';
import { leaderOf } from '@jornada/domain/lines';
import { invalid, notFound } from '@jornada/domain/refusal';
import { counted } from '@jornada/domain/text';
import type { Handlers } from '../http/mount.ts';
import { listLines } from '../user/lines.queries.ts';
import { changeCycle } from './cycles.queries.ts';
import { cycleOf, scopeOf, TARGET, visibleCycle, wrongState } from './cycles.service.ts';
import { remindOfForms } from './notices.service.ts';
import { listTallies, listAsked, NO_LEADER } from './raters.queries.ts';
import { chosenPeople } from './subjects.service.ts';
import { addSubjects, listProfilesByTitle, listSubjects, removeSubject } from './subjects.queries.ts';
import { findTemplate } from './templates.queries.ts';

export const evaluationPeopleHandlers: Handlers<typeof evaluationPeople> = {
  subjects: async ({ params: { id } }, context) => {
    const { db, caller } = context;
    const { state } = await cycleOf(context, id);
    const lines = state === 'draft' ? await listLines(db, caller.accountId) : null;
    const people = await listSubjects(db, caller.accountId, id);
    return {
      items: people.map(({ deactivated_at: _, ...person }) => ({
        ...person,
        leader_id: lines ? leaderOf(lines, person.user_id) : person.leader_id,
      })),
    };
  },

  addSubjects: async ({ params: { id }, body }, context) => {
    const { db, caller, now, audit } = context;
    const row = await cycleOf(context, id, true);
    if (row.state !== 'draft') throw wrongState(row.state);
    const { found, notFound: missing } = await chosenPeople(db, caller.accountId, body);
    const before = new Set((await listSubjects(db, caller.accountId, id)).map(({ user_id }) => user_id));
    const added = found.filter((person) => !before.has(person));
    if (before.size + added.length > MOST_SUBJECTS)
      throw invalid('user_ids', `would be more than ${MOST_SUBJECTS} people`, 'too_many');
    await addSubjects(db, caller.accountId, id, added);
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
    const { db, caller } = context;
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
    const template = template_id === null ? undefined : await findTemplate(db, accountId, template_id);
    return {
      ...forecast,
      without_profile: people
        .filter(({ job_title }) => !profiles.has(titleKey(job_title)))
        .map(({ user_id }) => user_id),
      warnings: template && longForms(template.sections).length > 0 ? ['long_form'] : [],
    };
  },

  progress: async ({ params: { id } }, context) => {
    const { db, caller } = context;
    await visibleCycle(context, id);
    const all = await listTallies(db, caller.accountId, id);
    const seen = scopeOf(caller).manages
      ? all
      : all.filter(({ leader_id, rater_group }) => leader_id === caller.userId && !isAnonymous(rater_group));
    return { ...sumOf(seen), by_group: byGroup(seen), by_leader: byLeader(seen) };
  },

  people: async ({ params: { id } }, context) => {
    const { db, caller } = context;
    await cycleOf(context, id);
    return { items: await listAsked(db, caller.accountId, id) };
  },

  remind: async ({ params: { id }, body: { user_ids } }, context) => {
    const row = await cycleOf(context, id, true);
    if (row.state !== 'collecting') throw wrongState(row.state);
    const done = await remindOfForms(context, id, user_ids ?? null);
    context.audit({ target: TARGET, targetId: id });
    return { ...done, message: `${counted(done.reminded, 'person', 'people')} reminded` };
  },
};

type Tally = Awaited<ReturnType<typeof listTallies>>[number];

const sumOf = (tallies: readonly Tally[]) => ({
  forms: tallies.reduce((sum, { forms }) => sum + forms, 0),
  submitted: tallies.reduce((sum, { submitted }) => sum + submitted, 0),
});

const byGroup = (tallies: readonly Tally[]) =>
  RATER_GROUPS.flatMap((group) => {
    const own = tallies.filter(({ rater_group }) => rater_group === group);
    return own.length ? [{ group, ...sumOf(own) }] : [];
  });

const byLeader = (tallies: readonly Tally[]) =>
  [...Map.groupBy(tallies, ({ leader_id }) => leader_id)].map(([leader_id, own]) => ({
    leader_id: leader_id === NO_LEADER ? null : leader_id,
    ...sumOf(own),
  }));
