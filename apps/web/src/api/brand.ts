import { accounts } from '@jornada/contract/accounts';
import type { Session } from '@jornada/contract/session';
import { useQuery } from '@tanstack/react-query';
import { read } from './query.ts';

type Brand = Pick<Session['account'], 'name' | 'logo_url'>;

const KEY = 'jornada.brand';

/** Keeps in this browser where somebody was last, so that the page to sign in looks like home the next time. */
export function rememberBrand({ name, logo_url }: Brand): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ name, logo_url }));
  } catch {
    // A browser may be told to keep nothing.
  }
}

function remembered(): Brand | null {
  try {
    const { name, logo_url } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Brand>;
    return typeof name === 'string' ? { name, logo_url: typeof logo_url === 'string' ? logo_url : null } : null;
  } catch {
    return null;
  }
}

/** Whose page the one to sign in is: of the one account that this server has, or of the one last used here. */
export function useBrand(): Brand | null {
  const { data } = useQuery({ ...read(accounts.brand, {}), staleTime: 5 * 60_000, retry: false });
  return data?.name ? { name: data.name, logo_url: data.logo_url } : remembered();
}
