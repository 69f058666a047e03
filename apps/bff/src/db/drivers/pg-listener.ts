import type { Listener, StopListening } from '../listener.ts';

/** How often the connection is tested, and how long that may take. */
const TEST_MS = { interval: 15_000, timeout: 5_000 };
const RECONNECT_MS = { first: 100, most: 5_000 };

/** Listens on a connection of its own, since one of the pool would be returned to it; reconnects until stopped. */
export async function listenOnConnection(
  url: string,
  channel: string,
  { received, interrupted }: Listener,
): Promise<StopListening> {
  const { Client } = (await import('pg')).default;
  let isStopped = false;
  let current: InstanceType<typeof Client>;
  let reconnection: NodeJS.Timeout | undefined;

  const connect = async () => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 1_500,
      query_timeout: TEST_MS.timeout,
      application_name: 'jornada live updates',
    });
    const test = setInterval(() => void client.query('select 1').catch(disconnect), TEST_MS.interval).unref();
    let isLost = false;
    function disconnect() {
      if (isLost) return;
      isLost = true;
      clearInterval(test);
      // A half-open connection may never confirm its end, so this does not wait for it.
      void client.end().catch(() => {});
      if (client === current) reconnectAfter(RECONNECT_MS.first);
    }
    client.on('error', disconnect).on('end', disconnect);
    client.on('notification', ({ payload }) => received(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      disconnect();
      throw error;
    }
    current = client;
    if (isStopped || isLost) disconnect();
  };

  const reconnectAfter = (milliseconds: number) => {
    if (isStopped) return;
    reconnection = setTimeout(() => {
      connect().then(interrupted, () => reconnectAfter(Math.min(2 * milliseconds, RECONNECT_MS.most)));
    }, milliseconds).unref();
  };

  await connect();
  return async () => {
    isStopped = true;
    clearTimeout(reconnection);
    await current.end();
  };
}
