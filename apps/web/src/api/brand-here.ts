import type { Session } from '@jornada/contract/session';

export type Brand = Pick<Session['account'], 'name' | 'logo_url'>;

const KEY = 'jornada.brand';

/** Remembers the last account used in this browser, so that the sign-in page can show its brand. */
export function rememberBrand({ name, logo_url }: Brand): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ name, logo_url }));
  } catch {
    // Storage may be disabled.
  }
}

export function brandHere(): Brand | null {
  try {
    const { name, logo_url } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Brand>;
    return typeof name === 'string' ? { name, logo_url: typeof logo_url === 'string' ? logo_url : null } : null;
  } catch {
    return null;
  }
}
