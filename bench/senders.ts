/**
 * People who send images all the time, on a thread of their own: what sending costs here must not be felt by whoever
 * measures beside it. Ends when its parent ends it.
 */
import { Agent, request } from 'node:http';
import { workerData } from 'node:worker_threads';

export interface Sending {
  url: string;
  authorization: string;
  /** One sender each, who sends it again and again. */
  files: readonly Uint8Array[];
  /** Between an answer and the next upload; 0 is as fast as answers come. */
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
