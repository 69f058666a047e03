import { http } from '../http.ts';

/** Number of remembered requests; the event of each arrives within a second. */
const REMEMBERED = 200;
const own = new Set<string>();

/**
 * Whether an event belongs to a write of this page. Such events are ignored, because the write has already refetched
 * its data (see `client.ts`).
 */
export const isOwnWrite = (requestId: string): boolean => own.has(requestId);

/**
 * Remembers this page's writes.
 * @returns a function that stops it
 */
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
