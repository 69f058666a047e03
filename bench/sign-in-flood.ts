/**
 * Signs in with wrong passwords in a separate thread, so that the cost of sending does not affect the measurement.
 * Posts a message for each password that was compared. Its parent ends it.
 */
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export interface Flood {
  url: string;
  /** Number of concurrent sign-ins, each with a different e-mail and address. */
  connections: number;
}

/** Pause of a sender whose request was refused. */
const PAUSE_MS = 50;
const { url, connections } = workerData as Flood;
let last = 0;

async function send(): Promise<number> {
  const number = last++;
  const answer = await fetch(`${url}/v2/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(number >> 16) % 256}.${(number >> 8) % 256}.${number % 256}`,
    },
    body: JSON.stringify({ email: `nobody-${number}@example.test`, password: 'wrong-password' }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function sendAlways(): Promise<never> {
  for (;;) {
    if ((await send()) === 401) parentPort?.postMessage('compared');
    else await setTimeout(PAUSE_MS);
  }
}

await Promise.all(Array.from({ length: connections }, sendAlways));
