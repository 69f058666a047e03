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
  // A proxy that hides the client sends a word such as `unknown`.
  return plainAddress(hops[Math.max(0, hops.length - trustProxy)] ?? '') ?? connection;
}

/** Cache of recently parsed addresses: parsing one takes longer than authorising its request. */
const known = new Map<string, string | undefined>();
const MOST_KNOWN = 1_000;
/** A longer text is no address, and is not cached. */
const LONGEST = 64;

/** The address in `1.2.3.4`, `1.2.3.4:80`, `::1`, `[::1]` or `[::1]:80`; undefined if there is none. */
function plainAddress(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  if (known.has(text)) return known.get(text);
  const address = readAddress(text);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, address);
  return address;
}

function readAddress(text: string): string | undefined {
  const unzoned = text.replace(/%[^\]]*/, '');
  const address = SocketAddress.parse(unzoned)?.address ?? SocketAddress.parse(`[${unzoned}]`)?.address;
  return address?.replace(/^::ffff:(?=\d+\.)/, '');
}
