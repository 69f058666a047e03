import type { evaluationForms } from '@jornada/contract/performance-evaluations-forms';
import type { CallContext } from '../context.ts';
import type { Handlers } from '../http/mount.ts';
import type { Vault } from '../vault/vault.ts';
import { TARGET } from './cycles.service.ts';
import { listOwnForms } from './forms.queries.ts';
import { createForms, type OwnForm, shownFormSummary } from './forms.service.ts';

const ownForm = ({ db, now, caller }: CallContext, id: number): OwnForm => ({
  db,
  now,
  rater: caller,
  id,
  show: (form) => form,
});

/** Events of forms contain the cycle, never the subject of a form. */
export const formsHandlers = (vault: Vault): Omit<Handlers<typeof evaluationForms>, 'evidence'> => {
  const forms = createForms(vault);
  return {
    ownForms: async ({ query: { state, evaluation_id } }, { db, caller }) => ({
      items: (await listOwnForms(db, caller, state, evaluation_id)).map(shownFormSummary),
    }),

    form: ({ params: { id } }, { db, caller }) => forms.read(db, caller, id),

    saveForm: ({ params: { id }, body: { answers, version } }, context) =>
      forms.save(ownForm(context, id), answers, version),

    submit: async ({ params: { id }, body: { version } }, context) => {
      const targetId = await forms.submit(ownForm(context, id), version);
      context.audit({ target: TARGET, targetId });
      return forms.read(context.db, context.caller, id);
    },

    reopen: async ({ params: { id }, body: { version } }, context) => {
      const targetId = await forms.reopen(ownForm(context, id), version);
      context.audit({ target: TARGET, targetId });
      return forms.read(context.db, context.caller, id);
    },

    decline: async ({ params: { id }, body: { reason } }, context) => {
      const targetId = await forms.decline(ownForm(context, id), reason);
      context.audit({ target: TARGET, targetId });
      return forms.read(context.db, context.caller, id);
    },
  };
};
