/**
 * The client's IP address: that of the connection, or with `trustProxy` n the n-th entry of X-Forwarded-For from the
 * right, which the outermost trusted proxy wrote. Entries further left are unverified.
 */
export function clientAddress(peer: string, forwardedFor: string | null, trustProxy: number): string {
  if (trustProxy === 0 || !forwardedFor) return peer;
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  return hops[Math.max(0, hops.length - trustProxy)] || peer;
}
