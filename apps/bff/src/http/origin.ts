/**
 * Whether a browser's request comes from our own pages. Scripts cannot set `Sec-Fetch-Site`; older browsers do not send
 * it, and then the Origin must be ours. A request with neither header does not count as ours.
 */
export function isSameOrigin(request: Request, publicUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return request.headers.get('origin') === publicUrl;
}

export const isUnsafe = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);
