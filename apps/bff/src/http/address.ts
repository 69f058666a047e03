/**
 * Where a request comes from: the peer's address, or with `trustProxy` n the n-th entry of X-Forwarded-For from the
 * right, which the outermost trusted proxy wrote. Entries further left are only claimed.
 */
export function clientAddress(peer: string, forwardedFor: string | null, trustProxy: number): string {
  if (trustProxy === 0 || !forwardedFor) return peer;
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  return hops[Math.max(0, hops.length - trustProxy)] || peer;
}
