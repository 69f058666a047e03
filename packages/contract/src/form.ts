import { z } from 'zod/mini';

/** A file of a form, as the server has received it. A browser hands over a `File` or `Blob` instead. */
export interface Upload {
  /** As the person's machine calls it, without folders; empty where it was not said. */
  file_name: string;
  /** What the sender says it is; only its bytes tell. */
  media_type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** How much of a form's part the server reads. */
export interface FileLimit {
  /** Bytes of one file. */
  bytes: number;
  /** How many parts may have this name. */
  atMost: number;
}

const limits = new WeakMap<object, FileLimit>();

const oneFile = () => {
  const shape = z.custom<Upload, Blob>(
    (value) => value instanceof Blob || (typeof value === 'object' && value !== null && 'bytes' in value),
    { error: 'must be a file', params: { code: 'wrong_type' } },
  );
  // The word of OpenAPI for bytes, which no shape of zod's knows.
  return shape.register(z.globalRegistry, { type: 'string', format: 'binary' });
};

/** One file of at most `bytes`. What it holds is judged by whoever takes it. */
export function file({ bytes }: { bytes: number }) {
  const shape = oneFile();
  limits.set(shape, { bytes, atMost: 1 });
  return shape;
}

/** A part that may come several times: up to `atMost` files of at most `bytes` each. */
export function files({ bytes, atMost }: FileLimit) {
  const shape = z.array(oneFile()).check(z.maxLength(atMost));
  limits.set(shape, { bytes, atMost });
  return shape;
}

/** The parts that a form's body has: the limits of a file, or undefined for a text. */
export function partsOf(body: z.core.$ZodType): Map<string, FileLimit | undefined> {
  const { def } = (body as z.core.$ZodTypes)._zod;
  if (def.type !== 'object') throw new TypeError('the body of a form is an object');
  return new Map(Object.entries(def.shape).map(([name, shape]) => [name, limits.get(unwrapped(shape))]));
}

function unwrapped(shape: z.core.$ZodType): z.core.$ZodType {
  const { def } = (shape as z.core.$ZodTypes)._zod;
  return def.type === 'optional' || def.type === 'nullable' ? unwrapped(def.innerType) : shape;
}

/** One file of a zip that an operation answers: its path in the zip, and its bytes as they come, or rows for a CSV. */
export type ZipEntry =
  | { name: string; bytes: AsyncIterable<Uint8Array> }
  | { name: string; columns: readonly string[]; rows: AsyncIterable<object> };
/** An answer that is a zip has no shape beyond its entries, which only the server sees. */
export const zipEntry = z.custom<ZipEntry>(() => true);
