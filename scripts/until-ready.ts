import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';

const OUTPUT_LIMIT = 20_000;

/** Resolves once a server has printed `sign`. Rejects with the server's output if it ends before. */
export async function untilReady(
  server: ChildProcessByStdio<null, Readable | null, Readable>,
  name: string,
  sign: string,
): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-OUTPUT_LIMIT);
      if (output.includes(sign)) resolve();
    };
    server.stdout?.on('data', read);
    server.stderr.on('data', read);
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`${name} ended with exit code ${code}: ${output}`)));
  });
}
