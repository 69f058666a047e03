import { z } from 'zod/mini';

/** A file of a form as received by the server; a browser passes a `File` or `Blob` instead. */
export interface Upload {
  /** The sender's file name without folders; empty if absent. */
  file_name: string;
  /** The media type claimed by the sender, which its bytes may contradict. */
  media_type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Limits of a part of a form. */
export interface FileLimit {
  /** Largest size of one file, in bytes. */
  bytes: number;
  /** Maximum number of parts with this name. */
  atMost: number;
}

const limits = new WeakMap<object, FileLimit>();

const oneFile = () => {
  const shape = z.custom<Upload, Blob>(
    (value) => value instanceof Blob || (typeof value === 'object' && value !== null && 'bytes' in value),
    { error: 'must be a file', params: { code: 'wrong_type' } },
  );
  // OpenAPI's format of binary data, for which zod has no shape.
  return shape.register(z.globalRegistry, { type: 'string', format: 'binary' });
};

/** One file of at most `bytes`. Its content is checked by the handler. */
export function file({ bytes }: { bytes: number }) {
  const shape = oneFile();
  limits.set(shape, { bytes, atMost: 1 });
  return shape;
}

/** A repeatable part: up to `atMost` files of at most `bytes` each. */
export function files({ bytes, atMost }: FileLimit) {
  const shape = z.array(oneFile()).check(z.maxLength(atMost));
  limits.set(shape, { bytes, atMost });
  return shape;
}

/** The parts of a form's body: the limits of a file, or undefined for text. */
export function partsOf(body: z.core.$ZodType): Map<string, FileLimit | undefined> {
  const { def } = (body as z.core.$ZodTypes)._zod;
  if (def.type !== 'object') throw new TypeError('the body of a form is an object');
  return new Map(Object.entries(def.shape).map(([name, shape]) => [name, limits.get(unwrapped(shape))]));
}

function unwrapped(shape: z.core.$ZodType): z.core.$ZodType {
  const { def } = (shape as z.core.$ZodTypes)._zod;
  return def.type === 'optional' || def.type === 'nullable' ? unwrapped(def.innerType) : shape;
}

/** One file of a zip response: its path in the zip, and its bytes as a stream, or rows for a CSV. */
export type ZipEntry =
  | { name: string; bytes: AsyncIterable<Uint8Array> }
  | { name: string; columns: readonly string[]; rows: AsyncIterable<object> };
/** Any shape: the entries of a zip response exist only on the server. */
export const zipEntry = z.custom<ZipEntry>(() => true);
