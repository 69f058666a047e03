import { openDatabase } from '../db/engines/open.ts';
import { parseKeyRing } from '../vault/key-ring.ts';
import { createVault } from '../vault/vault.ts';
import { closeCounted, countPiece } from './counting.service.ts';

// Run as a separate process: counts a cycle like the job, and is killed right after the first statement that contains a
// text: node dying-count.sample.ts DATABASE ACCOUNT CYCLE NOW TEXT
const [url = '', account, cycle, now = '', text = ''] = process.argv.slice(2);
const db = await openDatabase(url, {
  onStatement: ({ sql }) => {
    if (sql.replaceAll('"', '').includes(text)) process.kill(process.pid, 'SIGKILL');
  },
});
const vault = createVault(() => parseKeyRing(process.env['DATA_KEYS'] ?? ''));
const counting = { db, vault, accountId: Number(account), evaluationId: Number(cycle), now: new Date(now) };
for (let last: number | undefined = 0; last !== undefined; ) last = (await countPiece(counting, last))?.last;
await closeCounted({ ...counting, outbox: undefined });
await db.destroy();
