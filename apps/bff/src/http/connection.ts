import type { Context } from 'hono';

/** The connection of a request; undefined in tests without a network. */
interface Connection {
  incoming?: { socket?: { remoteAddress?: string } };
  outgoing?: { destroy(): void };
}
const connectionOf = (c: Context): Connection | undefined => c.env as Connection | undefined;

/** Closes the connection of a request, if there is one. */
export function disconnectOf(c: Context): (() => void) | undefined {
  const outgoing = connectionOf(c)?.outgoing;
  return outgoing && (() => outgoing.destroy());
}

/** The IP address of the other end of the connection: a client or a proxy; `local` without a network. */
export const peerOf = (c: Context): string => connectionOf(c)?.incoming?.socket?.remoteAddress ?? 'local';
