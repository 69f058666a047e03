import type { Session } from '@jornada/contract/session';

export type Brand = Pick<Session['account'], 'name' | 'logo_url'>;

const KEY = 'jornada.brand';

/** Keeps in this browser where somebody was last, so that the page to sign in looks like home the next time. */
export function rememberBrand({ name, logo_url }: Brand): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ name, logo_url }));
  } catch {
    // A browser may be told to keep nothing.
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
