/**
 * Whether a request that a browser sent comes from our own pages. `Sec-Fetch-Site` cannot be set by a page; where it
 * is missing (older browsers), the Origin must be ours. Neither: not ours.
 */
export function isSameOrigin(request: Request, publicUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return request.headers.get('origin') === publicUrl;
}

export const isUnsafe = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);
