import { http } from '../call.ts';

/** So many are remembered: each is heard of within a second. */
const REMEMBERED = 200;
const own = new Set<string>();

/** What this page wrote has been asked again by whoever wrote it (see `client.ts`); hearing of it is no news. */
export const isOwnWrite = (requestId: string): boolean => own.has(requestId);

/** Remembers the requests of this page that change something. Gives back how to stop. */
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
