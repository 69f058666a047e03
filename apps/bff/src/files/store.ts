/** A file on its way out. */
export interface StoredFile {
  size: number;
  bytes: ReadableStream<Uint8Array>;
}

/** What a signed URL lets somebody have, and how it is shown to them. */
export interface SignedAs {
  mediaType: string;
  fileName: string;
  now: Date;
  /** How long the URL opens the file. */
  seconds: number;
}

/**
 * Where the bytes are: a folder or an S3-compatible store. A key is `<account>/<digest>`: it names the account and,
 * by SHA-256, the content, so no two files differ under one key. Everything is private; a signed URL lets one file
 * out for a while.
 */
export interface FileStore {
  /** Writes a file whole or not at all. One that is there already becomes young again, and is else unchanged. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  has(key: string): Promise<boolean>;
  /** Undefined where there is none. Who asks must read it or cancel it. */
  read(key: string): Promise<StoredFile | undefined>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Everything that is kept, with when it was last written, some at a time. */
  list(): AsyncIterable<{ key: string; writtenAt: Date }[]>;
  signedUrl(key: string, as: SignedAs): Promise<string>;
  /** The origins that signed URLs lead to, where they are not our own: browsers must be allowed to go there. */
  origins: readonly string[];
}

/** A key as `keyOf` makes it. */
export const FILE_KEY = /^[1-9][0-9]{0,15}\/[0-9a-f]{64}$/;
