import { evaluationTemplates } from '@jornada/contract/performance-evaluations-templates';
import { formOf, LONG_FORM, MOST_TEMPLATES, minutesOf, withIndicators } from '@jornada/domain/evaluation-templates';
import { invalid, nameTaken, staleVersion } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import { isNameTaken } from '../db/named-rows.ts';
import { pageOf } from '../db/paging.ts';
import type { Handlers } from '../http/mount.ts';
import {
  countTemplates,
  insertTemplate,
  listTemplates,
  lockTemplates,
  readCompetences,
  setTemplateArchived,
  takeTemplateId,
  TEMPLATE_ORDER,
  type TemplateQuestions,
  updateTemplate,
} from './templates.queries.ts';
import {
  completed,
  formSubjectOf,
  fromCompetences,
  questionsToStore,
  shownSummary,
  shownTemplate,
  TARGET,
  templateOf,
} from './templates.service.ts';

/**
 * Inserts a new template.
 * @param questionsOf runs after writes of templates are locked
 * @throws 400 `too_many`, 409 `name_taken`
 */
async function insertNew(
  { db, caller: { accountId }, now, audit }: CallContext,
  { name, description = '' }: { name: string; description?: string | undefined },
  fields: readonly string[],
  questionsOf: () => Promise<TemplateQuestions>,
) {
  const id = await takeTemplateId(db, accountId);
  if ((await countTemplates(db, accountId, {})) >= MOST_TEMPLATES)
    throw invalid('name', `an account has at most ${MOST_TEMPLATES} templates`, 'too_many');
  const questions = await questionsOf();
  const written = { name, description, ...questions };
  if (!(await insertTemplate(db, accountId, id, written, now.toISOString()))) throw nameTaken('template');
  audit({ target: TARGET, targetId: id, fields: [...fields] });
  return shownTemplate(await templateOf(db, accountId, id));
}

export const templatesHandlers: Handlers<typeof evaluationTemplates> = {
  list: async ({ query: { sort, limit, cursor, count, ...filter } }, { db, caller: { accountId } }) => {
    const page = await pageOf(
      evaluationTemplates.list,
      TEMPLATE_ORDER,
      { sort, limit, cursor, count },
      {
        rows: (segment) => listTemplates(db, accountId, filter, segment),
        count: () => countTemplates(db, accountId, filter),
      },
    );
    return { ...page, items: page.items.map(shownSummary) };
  },

  byId: async ({ params: { id } }, { db, caller }) => shownTemplate(await templateOf(db, caller.accountId, id)),

  create: ({ body }, context) => {
    const { name, description, scale, sections } = body;
    const { db, caller } = context;
    return insertNew(context, { name, description }, Object.keys(body), () =>
      questionsToStore(db, caller.accountId, { scale, sections: completed(sections) }, null),
    );
  },

  fromCompetences: ({ body: { name, competence_ids } }, context) => {
    const { db, caller } = context;
    return insertNew(context, { name }, ['name', 'scale', 'sections'], async () =>
      questionsToStore(db, caller.accountId, await fromCompetences(db, caller.accountId, competence_ids), null),
    );
  },

  copy: async ({ params: { id }, body: { name } }, context) => {
    const { db, caller } = context;
    const { description, scale, sections } = await templateOf(db, caller.accountId, id);
    const anew = sections.map((section) => ({
      ...section,
      questions: section.questions.map(({ id: _, ...question }) => question),
    }));
    return insertNew(context, { name, description }, ['name', 'description', 'scale', 'sections'], () =>
      questionsToStore(db, caller.accountId, { scale, sections: anew }, null),
    );
  },

  update: async ({ params: { id }, body: { version, ...changes } }, { db, caller: { accountId }, now, audit }) => {
    const { name, description, scale, sections } = changes;
    await lockTemplates(db, accountId);
    const before = await templateOf(db, accountId, id);
    if (before.version !== version) throw staleVersion(shownTemplate(before));
    const asked = { scale: scale ?? before.scale, sections: sections ? completed(sections) : before.sections };
    const questions = scale || sections ? await questionsToStore(db, accountId, asked, before) : undefined;
    if (name !== undefined && (await isNameTaken(db, 'evaluation_templates', accountId, name, id)))
      throw nameTaken('template');
    await updateTemplate(db, accountId, id, version, { name, description, questions }, now.toISOString());
    audit({ target: TARGET, targetId: id, fields: Object.keys(changes) });
    return shownTemplate(await templateOf(db, accountId, id));
  },

  archive: async ({ params: { id } }, { db, caller: { accountId }, now, audit }) => {
    if (await setTemplateArchived(db, accountId, id, true, now.toISOString()))
      audit({ target: TARGET, targetId: id, fields: ['state'] });
    // Archiving an archived template succeeds.
    else await templateOf(db, accountId, id);
    return { message: 'Archived' };
  },

  restore: async ({ params: { id } }, { db, caller: { accountId }, now, audit }) => {
    if (await setTemplateArchived(db, accountId, id, false, now.toISOString()))
      audit({ target: TARGET, targetId: id, fields: ['state'] });
    return shownTemplate(await templateOf(db, accountId, id));
  },

  preview: async ({ params: { id }, body: { group, user_id } }, { db, caller: { accountId } }) => {
    const { scale, sections } = await templateOf(db, accountId, id);
    const about = user_id === undefined ? null : await formSubjectOf(db, accountId, user_id);
    const shown = formOf(sections, group, about);
    const competences = await readCompetences(
      db,
      accountId,
      shown.flatMap(({ competence_id }) => competence_id ?? []),
    );
    const questions = shown.reduce((sum, section) => sum + section.questions.length, 0);
    return {
      scale,
      sections: withIndicators(shown, scale, (competence) => competences.get(competence)?.levels ?? []),
      questions,
      minutes: minutesOf(shown),
      is_long: questions > LONG_FORM,
    };
  },
};
