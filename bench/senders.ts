/**
 * Uploads images continuously on a thread of its own, so that the cost of sending does not affect the measurement.
 * Ended by its parent.
 */
import { Agent, request } from 'node:http';
import { workerData } from 'node:worker_threads';

export interface Sending {
  url: string;
  authorization: string;
  /** One sender per file, which uploads it repeatedly. */
  files: readonly Uint8Array[];
  /** Delay between a response and the next upload; 0 for none. */
  pauseMs: number;
}

const BOUNDARY = 'bench';
const { url, authorization, files, pauseMs } = workerData as Sending;
const agent = new Agent({ keepAlive: true });

function post(file: Uint8Array): Promise<void> {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="logo.png"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  const headers = {
    authorization,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': body.length,
  };
  return new Promise((resolve, reject) => {
    const sending = request(`${url}/v2/accounts/logo`, { agent, method: 'POST', headers }, (answer) => {
      answer.resume().once('end', resolve);
    });
    sending.once('error', reject).end(body);
  });
}

async function sendAlways(file: Uint8Array): Promise<never> {
  for (;;) {
    await post(file).catch(() => undefined);
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

await Promise.all(files.map(sendAlways));
