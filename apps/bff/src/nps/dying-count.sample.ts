import { openDatabase } from '../db/engines/open.ts';
import { parseKeyRing } from '../vault/key-ring.ts';
import { createVault } from '../vault/vault.ts';
import { countWave, removeTraces } from './counting.service.ts';

// Run as a separate process: counts a wave like the job, and is killed right after the first statement that contains a
// text: node dying-count.sample.ts DATABASE ACCOUNT WAVE NOW TEXT
const [url = '', account, wave, now = '', text = ''] = process.argv.slice(2);
const db = await openDatabase(url, {
  onStatement: ({ sql }) => {
    if (sql.replaceAll('"', '').includes(text)) process.kill(process.pid, 'SIGKILL');
  },
});
const vault = createVault(() => parseKeyRing(process.env['DATA_KEYS'] ?? ''));
await countWave(db, vault, Number(account), Number(wave), new Date(now));
await removeTraces(db, Number(account), Number(wave));
await db.destroy();
