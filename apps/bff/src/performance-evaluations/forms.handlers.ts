import type { evaluationForms } from '@jornada/contract/performance-evaluations-forms';
import type { Handlers } from '../http/mount.ts';
import type { Vault } from '../vault/vault.ts';
import { TARGET } from './cycles.service.ts';
import { addToTally, listOwnForms, raiseVersion, setRater } from './forms.queries.ts';
import { createForms, shownFormSummary } from './forms.service.ts';

/** Events of forms name the cycle, never whom a form is about. */
export const formsHandlers = (vault: Vault): Omit<Handlers<typeof evaluationForms>, 'evidence'> => {
  const forms = createForms(vault);
  return {
    ownForms: async ({ query: { state } }, { db, caller }) => ({
      items: (await listOwnForms(db, caller.accountId, caller.userId, state)).map(shownFormSummary),
    }),

    form: ({ params: { id } }, context) => forms.read(context, id),

    saveForm: async ({ params: { id }, body: { answers, version } }, context) => {
      const { row, next } = await forms.stepping(context, id, 'save', version);
      const saved = await forms.write(context, row, answers);
      if (next !== row.state) await setRater(context.db, context.caller.accountId, id, { state: next });
      return saved;
    },

    submit: async ({ params: { id }, body: { version } }, context) => {
      const { db, caller, now, audit } = context;
      const { row, next } = await forms.stepping(context, id, 'submit', version);
      forms.requireComplete(caller.accountId, row);
      // A form that requires nothing is counted too, so it is stored.
      if (row.sealed === null) await forms.write(context, row, []);
      else await raiseVersion(db, caller.accountId, id, now.toISOString());
      await setRater(db, caller.accountId, id, { state: next });
      await addToTally(db, caller.accountId, row, { submitted: 1 });
      audit({ target: TARGET, targetId: row.evaluation_id });
      return forms.read(context, id);
    },

    reopen: async ({ params: { id }, body: { version } }, context) => {
      const { db, caller, audit } = context;
      const { row, next } = await forms.stepping(context, id, 'reopen', version);
      await raiseVersion(db, caller.accountId, id);
      await setRater(db, caller.accountId, id, { state: next });
      await addToTally(db, caller.accountId, row, { submitted: -1 });
      audit({ target: TARGET, targetId: row.evaluation_id });
      return forms.read(context, id);
    },

    decline: async ({ params: { id }, body: { reason } }, context) => {
      const { db, caller, audit } = context;
      const { row, next } = await forms.stepping(context, id, 'decline');
      await setRater(db, caller.accountId, id, { state: next, decline_reason: reason });
      await addToTally(db, caller.accountId, row, { forms: -1 });
      audit({ target: TARGET, targetId: row.evaluation_id });
      return forms.read(context, id);
    },
  };
};
