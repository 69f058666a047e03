import type { CDPSession } from 'playwright';

/** A screen opened with an empty cache, measured until it was usable. */
export interface Opened {
  scriptBytes: number;
  bytes: number;
  requests: number;
  /** The length of the longest chain of requests, each of which started after the previous one had ended. */
  rounds: number;
  /** From the navigation until the first row was visible, in the view of the server or in the dashboard. */
  seenMs: number;
  /** From the navigation until the first row of the dashboard was usable. */
  arrivedMs: number;
  /** Working time of the main thread. */
  busyMs: number;
  /** Total blocking time: the time by which main-thread tasks exceed 50 ms. */
  blockedMs: number;
}

interface Exchange {
  isScript: boolean;
  begun: number;
  ended?: number;
  bytes: number;
}

export async function recordExchanges(devtools: CDPSession): Promise<ReadonlyMap<string, Exchange>> {
  const exchanges = new Map<string, Exchange>();
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ requestId, type, timestamp }) => {
    exchanges.set(requestId, { isScript: type === 'Script', begun: timestamp, bytes: 0 });
  });
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    const exchange = exchanges.get(requestId);
    if (exchange && type === 'Script') exchange.isScript = true;
  });
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const exchange = exchanges.get(requestId);
    if (exchange) Object.assign(exchange, { ended: timestamp, bytes: encodedDataLength });
  });
  return exchanges;
}

/** The exchanges that started before the first row. The first exchange is that of the page. */
export const before = (arrivedMs: number, exchanges: readonly Exchange[]) =>
  exchanges.filter(({ begun }) => (begun - (exchanges[0]?.begun ?? 0)) * 1_000 <= arrivedMs);

export function sumOf(exchanges: readonly Exchange[]): Pick<Opened, 'bytes' | 'scriptBytes' | 'requests' | 'rounds'> {
  const sum = (some: readonly Exchange[]) => some.reduce((total, { bytes }) => total + bytes, 0);
  return {
    bytes: sum(exchanges),
    scriptBytes: sum(exchanges.filter(({ isScript }) => isScript)),
    requests: exchanges.length,
    rounds: roundsOf(exchanges),
  };
}

/**
 * The length of the longest chain, found greedily: the next request is the one that ends first among those that started
 * after the end of the previous one.
 */
function roundsOf(exchanges: readonly Exchange[]): number {
  const byEnd = exchanges.toSorted((one, other) => (one.ended ?? Infinity) - (other.ended ?? Infinity));
  let [rounds, until] = [0, -Infinity];
  for (const { begun, ended = Infinity } of byEnd)
    if (begun >= until) {
      rounds++;
      until = ended;
    }
  return rounds;
}
