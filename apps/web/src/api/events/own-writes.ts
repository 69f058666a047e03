import { http } from '../http.ts';

/** Number of remembered requests; each is echoed within a second. */
const REMEMBERED = 200;
const own = new Set<string>();

/** This page's own writes already refetched their data (see `client.ts`), so their echo is ignored. */
export const isOwnWrite = (requestId: string): boolean => own.has(requestId);

/** Remembers this page's writes. Returns how to stop. */
export function rememberOwnWrites(): () => void {
  const id = http.interceptors.response.use((response) => {
    const requestId: unknown = response.headers['x-request-id'];
    if (response.config.method?.toUpperCase() !== 'GET' && typeof requestId === 'string') {
      if (own.size >= REMEMBERED) own.delete(own.values().next().value as string);
      own.add(requestId);
    }
    return response;
  });
  return () => http.interceptors.response.eject(id);
}
