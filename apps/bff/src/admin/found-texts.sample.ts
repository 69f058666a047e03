/** Texts are indexed by this many bytes at their end, where sealed values differ from each other. */
const END = 4;

/** The texts that occur in the bytes, found in one pass: a database has megabytes, and there are thousands of texts. */
export function foundIn(bytes: Buffer, texts: readonly string[]): Set<string> {
  const found = new Set<string>();
  const byEnd = new Map<number, { text: string; encoded: Buffer }[]>();
  // Filters by half of an end, so that most bytes need no look-up.
  const isHalf = new Uint8Array(2 ** 16);
  for (const text of new Set(texts)) {
    const encoded = Buffer.from(text);
    if (encoded.length < END) {
      if (bytes.includes(encoded)) found.add(text);
      continue;
    }
    const end = encoded.readUInt32BE(encoded.length - END);
    isHalf[end & 0xffff] = 1;
    byEnd.set(end, [...(byEnd.get(end) ?? []), { text, encoded }]);
  }
  for (let end = 0, at = 0; at < bytes.length; at++) {
    end = ((end << 8) | (bytes[at] as number)) >>> 0;
    if (isHalf[end & 0xffff] === 0) continue;
    for (const { text, encoded } of byEnd.get(end) ?? [])
      if (encoded.equals(bytes.subarray(Math.max(0, at + 1 - encoded.length), at + 1))) found.add(text);
  }
  return found;
}
