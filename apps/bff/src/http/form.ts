import { createHash } from 'node:crypto';
import { type FileLimit, partsOf, type Upload } from '@jornada/contract/form';
import { check } from '@jornada/contract/faults';
import { type Fault, Refusal } from '@jornada/domain/refusal';
import {
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from '@remix-run/multipart-parser';
import type { z } from 'zod/mini';
import { assertFits, decodeUtf8, tooLarge } from './body.ts';
import type { MemoryShare } from './memory-budget.ts';

/** The most bytes of a text part. */
const TEXT_LIMIT = 256 * 1024;
/** The most bytes of a part's headers and boundary. */
const OVERHEAD = 8 * 1024;

/** Whether the body of a request is a form. */
export const isForm = (request: Request): boolean =>
  /^multipart\/form-data\s*(;|$)/i.test(request.headers.get('content-type') ?? '');

/**
 * Reads a `multipart/form-data` body into the fields that `body` describes: texts, and files as `Upload`s. It is parsed
 * while it arrives, and no more bytes are read than the limits of all parts allow, even without a content length.
 * @param memory counts the bytes that the request holds until its response
 * @throws Refusal 415 if it is not a form, 413 if it or a part is too large, 503 if the memory budget is used up, 400
 * for any other fault
 */
export async function readForm(
  request: Request,
  body: z.ZodMiniType,
  memory: MemoryShare,
): Promise<Record<string, unknown>> {
  if (!isForm(request)) throw new Refusal('unsupported-media-type', 'Unsupported media type');
  const boundary = boundaryOf(request.headers.get('content-type') ?? '');
  if (!boundary) throw broken();
  const parts = partsOf(body);
  const limits = [...parts.values()].map((limit) => limit ?? { bytes: TEXT_LIMIT, atMost: 1 });
  const most = limits.reduce((sum, { bytes, atMost }) => sum + (bytes + OVERHEAD) * atMost, OVERHEAD);
  assertFits(request, most);

  const parser = new MultipartParser(boundary, {
    maxFileSize: Math.max(...limits.map(({ bytes }) => bytes)),
    maxTotalSize: most,
    maxHeaderSize: OVERHEAD / 2,
    // More than permitted, so that a surplus part is refused with its name.
    maxParts: limits.reduce((sum, { atMost }) => sum + atMost, 0) + 10,
  });
  const fields: Record<string, unknown> = {};
  const faults: Fault[] = [];
  try {
    let read = 0;
    for await (const chunk of request.body ?? []) {
      read += chunk.byteLength;
      if (read > most) throw tooLarge();
      memory.reserve(chunk.byteLength);
      for (const part of parser.write(chunk)) addPart(part, parts, fields, faults);
    }
    parser.finish();
  } catch (error) {
    // Data after the final boundary is ignored (RFC 2046, 5.1.1), also in a chunk of its own.
    if ((error as Error).message !== 'Unexpected data after end of stream') throw asRefusal(error);
  }
  if (faults.length) faults.unshift(...missing(body, fields, faults));
  const [first] = faults;
  if (first) throw new Refusal('invalid', `${first.path}: ${first.message}`, { errors: faults });
  return fields;
}

/** Faults of missing fields. They are reported first: a part with an unknown name is usually a misspelled field. */
function missing(body: z.ZodMiniType, fields: Record<string, unknown>, faults: readonly Fault[]): Fault[] {
  const checked = check(body, fields);
  if ('value' in checked) return [];
  return checked.faults.filter(
    ({ path }) => !Object.hasOwn(fields, path) && !faults.some((fault) => fault.path === path),
  );
}

/** Adds a part to its field, or a fault to `faults`. */
function addPart(
  part: MultipartPart,
  parts: Map<string, FileLimit | undefined>,
  fields: Record<string, unknown>,
  faults: Fault[],
): void {
  const name = part.name ?? '';
  const refuse = (message: string, code: string) => void faults.push({ path: name.slice(0, 100), message, code });
  if (!parts.has(name)) return refuse('is not a field of this request', 'unknown_field');
  const limit = parts.get(name);
  const isFile = part.filename !== undefined;
  if (isFile !== (limit !== undefined)) return refuse(isFile ? 'must be text' : 'must be a file', 'wrong_type');
  if (part.size > (limit?.bytes ?? TEXT_LIMIT)) throw tooLarge();
  if (limit === undefined || limit.atMost === 1) {
    if (Object.hasOwn(fields, name)) return refuse('must be there once', 'too_big');
    fields[name] = limit ? uploadOf(part) : decodeUtf8(part.bytes);
    return;
  }
  const files = (fields[name] ??= []) as Upload[];
  if (files.push(uploadOf(part)) > limit.atMost) {
    files.pop();
    refuse(`must have at most ${limit.atMost} elements`, 'too_big');
  }
}

class ReceivedFile implements Upload {
  readonly file_name: string;
  readonly media_type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;

  constructor(part: MultipartPart) {
    this.file_name = plainName(part.filename ?? '');
    this.media_type = part.mediaType ?? '';
    this.bytes = part.bytes as Uint8Array<ArrayBuffer>;
  }

  /** Identifies the file when a request is compared with an earlier one under the same idempotency key. */
  toJSON() {
    return { file_name: this.file_name, digest: createHash('sha256').update(this.bytes).digest('hex') };
  }
}

const uploadOf = (part: MultipartPart): Upload => new ReceivedFile(part);

/** A file name to display: without folders and invisible characters, at most 200 characters. */
const plainName = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
    .slice(0, 200)
    .toWellFormed();

/** RFC 2046, 5.1.1: up to 70 characters, quoted or not. */
const boundaryOf = (type: string) => {
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type);
  return found?.[1] ?? found?.[2];
};

const broken = () => new Refusal('invalid', 'The body is not a valid form', { code: 'not_a_form' });

function asRefusal(error: unknown): unknown {
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) return tooLarge();
  return error instanceof MultipartParseError || error instanceof TypeError ? broken() : error;
}
