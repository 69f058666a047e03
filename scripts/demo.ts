import { parseArgs } from 'node:util';
import { LOCALES } from '@jornada/domain/account';
import { machineLocale } from '@jornada/bff/admin/options';
import { whoCanSignIn } from '@jornada/bff/admin/seed';
import { openDatabase } from '@jornada/bff/db/engines/open';
import { sqlOf } from '@jornada/bff/db/handle';
import { migrate } from '@jornada/bff/db/migrate';
import { COMPANIES } from '@jornada/bff/demo/companies';
import { seedDemo } from '@jornada/bff/demo/demo';
import { openStore } from '@jornada/bff/files/open-store';
import { createFileSigner } from '@jornada/bff/files/signing';
import { readSettings } from '@jornada/bff/settings';
import { isEmpty } from '@jornada/bff/setup/setup.queries';
import { createVault } from '@jornada/bff/vault/vault';
import { tourLines } from './demo-tour.ts';
import { say, stop } from './process.mjs';

/**
 * Writes the demo data, in the language of `--locale` or of this machine, to the configured database if it is empty,
 * and prints the accounts to sign in with.
 */
const { values } = parseArgs({ options: { locale: { type: 'string' } } });
const locale = LOCALES.find((one) => one === values.locale) ?? machineLocale();
if (values.locale !== undefined && values.locale !== locale) stop(`--locale is ${LOCALES.join(' or ')}.`);
const { database, dataDir, keyRing, storage, publicUrl, jwtSecret } = readSettings();
const db = await openDatabase(database);
try {
  await migrate(db);
  if (await isEmpty(db)) {
    say(`Writing the demo data set in ${locale} …`);
    const files = await openStore(storage, publicUrl, createFileSigner(jwtSecret));
    await seedDemo(db, { asOf: new Date(), locale, vault: createVault(keyRing), files });
  }
  const [first] = await sqlOf(db).selectFrom('accounts').select('name').orderBy('id').limit(1).execute();
  if (first?.name === COMPANIES[0]?.name) say(['', ...whoCanSignIn(), '', ...tourLines(), ''].join('\n'));
  else say(`The database of ${dataDir} has accounts of its own: nothing was added to it.`);
} finally {
  await db.destroy();
}
