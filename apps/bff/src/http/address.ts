import { SocketAddress } from 'node:net';

/**
 * The client's IP address: that of the connection, or with `trustProxy` n the n-th entry of X-Forwarded-For from the
 * right, which the outermost trusted proxy wrote. Entries further left are unverified.
 * @returns one spelling of each address: without brackets, port and zone, IPv6 compressed, IPv4-mapped IPv6 as IPv4
 */
export function clientAddress(peer: string, forwardedFor: string | null, trustProxy: number): string {
  const connection = plainAddress(peer) ?? peer;
  if (trustProxy === 0 || !forwardedFor) return connection;
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  // A proxy that hides the client writes a word like `unknown`.
  return plainAddress(hops[Math.max(0, hops.length - trustProxy)] ?? '') ?? connection;
}

/** The address in `1.2.3.4`, `1.2.3.4:80`, `::1`, `[::1]` or `[::1]:80`; undefined if there is none. */
function plainAddress(text: string): string | undefined {
  const unzoned = text.replace(/%[^\]]*/, '');
  const address = SocketAddress.parse(unzoned)?.address ?? SocketAddress.parse(`[${unzoned}]`)?.address;
  return address?.replace(/^::ffff:(?=\d+\.)/, '');
}
