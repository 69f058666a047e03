/** A file being served. */
export interface StoredFile {
  size: number;
  bytes: ReadableStream<Uint8Array>;
}

/** The file of a signed URL, and how the browser shows it. */
export interface SignedAs {
  mediaType: string;
  fileName: string;
  now: Date;
  /** How long the URL is valid. */
  seconds: number;
  /** The comment image that it shows: the URL opens nothing after the comment is deleted. */
  imageId?: number;
}

/**
 * Blob storage: a folder or an S3-compatible store. A key is `<account>/<digest>`, with the SHA-256 of the content, so
 * files under one key never differ. Everything is private; a signed URL opens one file for a while.
 */
export interface FileStore {
  /** Writes a file atomically. An existing file only gets a new modification time. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  has(key: string): Promise<boolean>;
  /** Undefined if there is none. The caller must read or cancel the stream. */
  read(key: string): Promise<StoredFile | undefined>;
  /** Removing a missing file is not an error. */
  remove(key: string): Promise<void>;
  /** All stored files with their modification times, in batches. */
  list(): AsyncIterable<{ key: string; writtenAt: Date }[]>;
  /** A URL of this server, even if the files are in a bucket: only this server can refuse it before it expires. */
  signedUrl(key: string, as: SignedAs): string;
}

/** Blob storage without signed URLs. */
export type Blobs = Omit<FileStore, 'signedUrl'>;

/** A key made by `keyOf`. */
export const FILE_KEY = /^[1-9][0-9]{0,15}\/[0-9a-f]{64}$/;
