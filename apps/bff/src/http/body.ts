import { Refusal } from '@jornada/domain/refusal';

/** The most bytes a JSON body may have: 2 MiB. */
export const JSON_LIMIT = 2 * 1024 * 1024;

export const tooLarge = (): Refusal => new Refusal('too-large', 'Payload too large');

/**
 * Reads a JSON body, and no more bytes than the limit even if its length is not announced.
 * @throws Refusal 415 if it is not `application/json`, 413 if it is too large, 400 if it is not JSON
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Refusal('unsupported-media-type', 'Unsupported media type');
  assertFits(request, JSON_LIMIT);
  const text = decodeUtf8(await readBytes(request, JSON_LIMIT));
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('invalid', 'The body is not valid JSON', { code: 'not_json' });
  }
}

/** Refuses a body whose announced length is too large, before any of it is read. */
export function assertFits(request: Request, limit: number): void {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (request.headers.has('content-length')) {
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (bytes.byteLength > limit) throw tooLarge();
    return bytes;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    // Throwing cancels the stream, so the rest is not read.
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('invalid', 'The body is not valid UTF-8', { code: 'not_utf8' });
  }
}
