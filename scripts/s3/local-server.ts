/** An S3-compatible server on this machine that holds no bucket yet. */
export interface LocalServer {
  port: number;
  credentials: { accessKeyId: string; secretAccessKey: string };
  stop(): void;
}
