/**
 * Fills an outbox and sends it to the mail server at a port, like the job. Arguments: the port and the number of mails.
 * Reports its figures to its parent.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
// Imported as in the server, whose modules are in memory before it sends a mail.
import '../apps/bff/src/app.ts';
import { openDatabase } from '../apps/bff/src/db/engines/open.ts';
import { migrateAt } from '../apps/bff/src/db/migrate.ts';
import { inTransaction } from '../apps/bff/src/db/transaction.ts';
import { insertInvitation } from '../apps/bff/src/invite/invitations.queries.ts';
import { openTransport } from '../apps/bff/src/mails/open-transport.ts';
import { createOutbox } from '../apps/bff/src/mails/outbox.ts';
import { sendDue } from '../apps/bff/src/mails/send-due.ts';
import { createUnsubscribeLinks } from '../apps/bff/src/mails/unsubscribe-links.ts';
import { NEW_ACCOUNT } from '../apps/bff/src/setup/first-account.ts';
import { insertAccount, insertLink, insertUser } from '../apps/bff/src/setup/setup.queries.ts';
import { parseKeyRing } from '../apps/bff/src/vault/key-ring.ts';
import { createVault } from '../apps/bff/src/vault/vault.ts';
import type { Sent } from './mails.ts';

const [port, mails] = process.argv.slice(2).map(Number) as [number, number];
const folder = mkdtempSync(join(tmpdir(), 'jornada-bench-'));
const url = join(folder, 'jornada.sqlite');
await migrateAt(url);
const db = await openDatabase(url);
const keyRing = parseKeyRing(`k1:${randomBytes(32).toString('base64')}`);
const vault = createVault(() => keyRing);
await fill();

const smtp = { host: '127.0.0.1', port, tls: 'if-offered', verifiesCertificate: true, auth: undefined } as const;
const transport = await openTransport({ smtp });
const from = { name: 'Jornada', address: 'no-reply@jornada.test' };
const publicUrl = 'http://localhost:3000';
const unsubscribe = createUnsubscribeLinks(randomBytes(32).toString('hex'), publicUrl);
const memory = watchMemory();
const begun = performance.now();
const { sent = 0 } = await sendDue({
  db,
  mailer: { transport, from, publicUrl, vault, unsubscribe },
  now: new Date(),
  signal: new AbortController().signal,
  log: { warn: (fields, message) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`) },
});
const result: Sent = { sent, seconds: (performance.now() - begun) / 1_000, grownBytes: memory.end() };
transport.close();
await db.destroy();
rmSync(folder, { recursive: true, force: true });
process.send?.(result);

/** Writes an invitation of a different person for each mail. */
async function fill(): Promise<void> {
  const outbox = createOutbox(vault);
  const now = new Date();
  const at = now.toISOString();
  const until = new Date(now.getTime() + 86_400_000).toISOString();
  const { id: accountId } = await insertAccount(db, { ...NEW_ACCOUNT, name: 'Bench' }, at);
  for (let done = 0; done < mails; done += 500)
    await inTransaction(db, async (tx) => {
      for (let one = done; one < Math.min(done + 500, mails); one++) {
        const person = { nome: `Person ${one}`, email: `person-${one}@bench.test` };
        const { id: userId } = await insertUser(tx, person, at);
        await insertLink(tx, { account_id: accountId, user_id: userId, login_id: null, level: 1 }, at);
        const token = randomBytes(32).toString('base64url');
        const invitation = { account_id: accountId, user_id: userId, ...person, expires_at: until, created_by: userId };
        await insertInvitation(tx, invitation, token, at);
        await outbox.enqueue(tx, { accountId, userId, kind: 'invitation', locale: 'en', data: { token, until }, now });
      }
    });
  // Memory used to fill the outbox does not count as growth.
  await setTimeout(500);
}

/** Measures the maximum growth of the process until `end`, sampled ten times a second. */
function watchMemory() {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = () => (most = Math.max(most, process.memoryUsage.rss()));
  const timer = setInterval(look, 100);
  return {
    end: () => {
      clearInterval(timer);
      return look() - before;
    },
  };
}
