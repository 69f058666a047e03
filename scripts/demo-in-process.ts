import type { Server } from 'node:http';
import { join } from 'node:path';
import { createApp } from '@jornada/bff/app';
import { openChanges } from '@jornada/bff/db/changes';
import { openDatabase } from '@jornada/bff/db/engines/open';
import { migrate } from '@jornada/bff/db/migrate';
import { seedDemo } from '@jornada/bff/demo/demo';
import { openStore } from '@jornada/bff/files/open-store';
import { createFileSigner } from '@jornada/bff/files/signing';
import { listen } from '@jornada/bff/http/listen';
import { readSettings } from '@jornada/bff/settings';
import { createVault } from '@jornada/bff/vault/vault';
import { pino } from 'pino';
import { freePort } from './free-port.ts';
import { root } from './process.mjs';

/** The time of the demo data, the server and the browser, so that every run takes the same pictures. */
export const NOW = new Date('2026-03-12T17:20:00.000Z');

/** Starts the product with the demo data in this process, in which its clock can be set. */
export async function openDemo(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort();
  const settings = readSettings({ DATA_DIR: folder, PORT: String(port) });
  const vault = createVault(settings.keyRing);
  const db = await openDatabase(settings.database);
  await migrate(db);
  const files = await openStore(settings.storage, settings.publicUrl, createFileSigner(settings.jwtSecret));
  await seedDemo(db, { asOf: NOW, locale: 'en', vault, files });
  const changes = openChanges(db);
  const app = await createApp({
    ...settings,
    db,
    changes,
    files,
    vault,
    log: pino({ level: 'silent' }),
    hourLog: pino({ level: 'silent' }),
    clock: () => NOW,
    webFolder: join(root, 'dist'),
    strictAnswers: true,
  });
  const server = await new Promise<Server>((resolve) => {
    const listening = listen(app, settings, () => resolve(listening));
  });
  return {
    url: settings.publicUrl,
    async close() {
      await changes.close();
      server.closeAllConnections();
      server.close();
      await db.destroy();
    },
  };
}
