import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';

/** The logged status of a request whose client disconnected before the end (nginx's number). It is never sent. */
export const CLIENT_CLOSED = 499;
/** How long the reader of a download may make no progress, in milliseconds. */
export const STALL_MS = 60_000;

/** The connection of a request; undefined in tests without a network. */
interface Connection {
  incoming?: IncomingMessage;
  outgoing?: ServerResponse;
}
const connectionOf = (c: Context): Connection | undefined => c.env as Connection | undefined;

/** Closes the connection of a request, if there is one. */
export function disconnectOf(c: Context): (() => void) | undefined {
  const outgoing = connectionOf(c)?.outgoing;
  return outgoing && (() => void outgoing.destroy());
}

/** Whether the client of a request has disconnected. */
export const isDisconnected = (c: Context): boolean =>
  connectionOf(c)?.incoming?.socket?.destroyed === true || c.req.raw.signal.aborted;

/** The IP address of the other end of the connection: a client or a proxy; `local` without a network. */
export const peerOf = (c: Context): string => connectionOf(c)?.incoming?.socket?.remoteAddress ?? 'local';

/**
 * Follows a streamed response to its end, and closes the connection of a reader that takes no byte for `stallMs`,
 * because the source of the body stays open for it.
 * @param onEnd receives `status`, or 499 if the reader disconnected or was disconnected, or 500 if the source failed;
 * called at once without a network
 */
export function followDownload(
  c: Context,
  { status, stallMs }: { status: number; stallMs: number },
  onEnd: (status: number) => void,
): void {
  const outgoing = connectionOf(c)?.outgoing;
  if (!outgoing) return onEnd(status);
  let sent = -1;
  let lastProgress = performance.now();
  const look = () => {
    const { socket } = outgoing;
    // The socket still buffers the written bytes that the client has not accepted.
    const now = (socket?.bytesWritten ?? 0) - (socket?.writableLength ?? 0);
    const isWaiting = outgoing.writableLength > 0;
    if (!isWaiting || now !== sent) lastProgress = performance.now();
    sent = now;
    if (performance.now() - lastProgress >= stallMs) outgoing.destroy();
  };
  const timer = setInterval(look, stallMs / 4).unref();
  outgoing.once('close', () => {
    clearInterval(timer);
    if (outgoing.writableFinished) onEnd(status);
    else onEnd(outgoing.errored ? 500 : CLIENT_CLOSED);
  });
}
