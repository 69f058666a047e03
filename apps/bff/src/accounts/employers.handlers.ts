import type { employers } from '@jornada/contract/accounts-employers';
import { invalid, staleVersion } from '@jornada/domain/refusal';
import type { Handlers } from '../http/mount.ts';
import { findEmployers, saveEmployers } from './employers.queries.ts';

export const employersHandlers: Handlers<typeof employers> = {
  employers: (_, { db, caller }) => findEmployers(db, caller.accountId),

  changeEmployers: async ({ body: { items, version } }, { db, caller, audit }) => {
    const twice = items.findIndex(
      ({ employer_id }, at) => items.findIndex((other) => other.employer_id === employer_id) !== at,
    );
    if (twice >= 0) throw invalid(`items.${twice}.employer_id`, 'is named already', 'twice');
    const written = items.map(({ name, caepf = '', cno = '', place = '', ...item }) => ({
      ...item,
      name: name.trim(),
      caepf,
      cno,
      place,
    }));
    if (!(await saveEmployers(db, caller.accountId, written, version)))
      throw staleVersion(await findEmployers(db, caller.accountId));
    audit({ target: 'accounts', targetId: caller.accountId, fields: ['employers'] });
    return findEmployers(db, caller.accountId);
  },
};
