import type { Ear } from '../hearing.ts';

/** How often the connection is asked whether it still lives, and how long that may take. */
const ALIVE_MS = { every: 15_000, within: 5_000 };
const AGAIN_MS = { first: 100, most: 5_000 };

/** A connection of its own, since one of the pool would come back to it; made again for as long as anybody hears. */
export async function hearOnConnection(
  url: string,
  channel: string,
  { heard, missed }: Ear,
): Promise<() => Promise<void>> {
  const { Client } = (await import('pg')).default;
  let isWanted = true;
  let current: InstanceType<typeof Client>;
  let waiting: NodeJS.Timeout | undefined;

  const connect = async () => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 1_500,
      query_timeout: ALIVE_MS.within,
      application_name: 'jornada live updates',
    });
    const alive = setInterval(() => void client.query('select 1').catch(lose), ALIVE_MS.every).unref();
    let isLost = false;
    function lose() {
      if (isLost) return;
      isLost = true;
      clearInterval(alive);
      // One that is half dead never says goodbye: nobody waits for it.
      void client.end().catch(() => {});
      if (client === current) again(AGAIN_MS.first);
    }
    client.on('error', lose).on('end', lose);
    client.on('notification', ({ payload }) => heard(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      lose();
      throw error;
    }
    current = client;
    if (!isWanted || isLost) lose();
  };

  const again = (after: number) => {
    if (!isWanted) return;
    waiting = setTimeout(() => {
      connect().then(missed, () => again(Math.min(2 * after, AGAIN_MS.most)));
    }, after).unref();
  };

  await connect();
  return async () => {
    isWanted = false;
    clearTimeout(waiting);
    await current.end();
  };
}
