import type { Account, accounts } from '@jornada/contract/accounts';
import { may } from '@jornada/domain/access';
import { changesSettings, settingsOf } from '@jornada/domain/account';
import { forbidden, staleVersion } from '@jornada/domain/refusal';
import { changeLevelCount } from '../competences/level-count.service.ts';
import { absolute, publishLogo, storedAt, storeLogo, withdrawLogo } from '../files/logos.ts';
import type { Handlers } from '../http/mount.ts';
import { countRefusedAddresses, findDelivery, summarizeMails } from '../mails/delivery.queries.ts';
import { type AccountRow, findAccount, listOpenBrands, setAccountLogo, updateAccount } from './accounts.queries.ts';

/** @param sendsMail whether there is a mail server */
export const accountsHandlers = (sendsMail: boolean): Handlers<Omit<typeof accounts, 'export'>> => ({
  brand: async (_, { db, publicUrl }) => {
    const [only, another] = await listOpenBrands(db);
    const isShown = only && !another && storedSettings(only).show_on_login;
    const brand = isShown ? { name: only.name, logo_url: logoOf(only, publicUrl) } : { name: null, logo_url: null };
    return { ...brand, mails_resets: sendsMail };
  },

  mails: async (_, { db, caller }) => {
    const [own, refused_addresses, delivery] = await Promise.all([
      summarizeMails(db, caller.accountId),
      countRefusedAddresses(db, caller.accountId),
      findDelivery(db),
    ]);
    return {
      configured: sendsMail,
      waiting: Number(own.waiting),
      failed: Number(own.failed),
      refused_addresses,
      last_sent_at: own.last_sent_at,
      failing_since: delivery?.failing_since ?? null,
      fault: delivery?.fault ?? null,
    };
  },

  me: async (_, { db, caller, publicUrl }) => ({
    ...shown(await findAccount(db, caller.accountId), publicUrl),
    ...(!caller.linkActive && { plan: null, settings: null }),
  }),

  update: async ({ body: { version, settings, ...fields } }, context) => {
    const { db, caller, now, publicUrl, audit } = context;
    const named = Object.keys({ ...fields, ...(settings && { settings }) });
    if (changesSettings(named) && !may(caller.level, 'account.settings')) throw forbidden();
    if (settings?.competence_levels !== undefined) await changeLevelCount(settings.competence_levels, context);
    const before = await findAccount(db, caller.accountId);
    const changes = {
      ...fields,
      ...(settings && { settings: JSON.stringify({ ...storedSettings(before), ...settings }) }),
    };
    const row = await updateAccount(db, caller.accountId, version, changes, now.toISOString());
    if (!row) throw staleVersion(shown(await findAccount(db, caller.accountId), publicUrl));
    audit({ target: 'accounts', targetId: caller.accountId, fields: named });
    return shown(row, publicUrl);
  },

  uploadLogo: {
    prepare: async ({ body: { file } }, context) => {
      const { caller } = context;
      const logo = await storeLogo(context, caller.accountId, file);
      return async ({ db, now, publicUrl, audit }) => {
        const path = await publishLogo(db, logo, null, now);
        await setAccountLogo(db, caller.accountId, path, now.toISOString());
        audit({ target: 'accounts', targetId: caller.accountId, fields: ['logo_url'] });
        return storedAt(publicUrl, path);
      };
    },
  },

  removeLogo: async (_, { db, caller, now, audit }) => {
    await setAccountLogo(db, caller.accountId, null, now.toISOString());
    await withdrawLogo(db, caller.accountId, null, now);
    audit({ target: 'accounts', targetId: caller.accountId, fields: ['logo_url'] });
    return { message: 'The logo is removed' };
  },
});

const storedSettings = ({ settings }: Pick<AccountRow, 'settings'>) => settingsOf(JSON.parse(settings));

const logoOf = ({ logo_url }: Pick<AccountRow, 'logo_url'>, publicUrl: string) =>
  logo_url && absolute(publicUrl, logo_url);

const shown = (
  { plan_name, plan_expires_at, payment_overdue_since, ...row }: AccountRow,
  publicUrl: string,
): Account => ({
  ...row,
  logo_url: logoOf(row, publicUrl),
  plan: { name: plan_name, expires_at: plan_expires_at, payment_overdue: payment_overdue_since !== null },
  settings: storedSettings(row),
});
