/** An S3-compatible server on this machine without buckets. */
export interface LocalServer {
  port: number;
  credentials: { accessKeyId: string; secretAccessKey: string };
  stop(): void;
}
