import { accounts } from '@jornada/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { type Brand, brandHere } from './brand-here.ts';
import { read } from './query.ts';

/** Whose page the one to sign in is: of the one account that this server has, or of the one last used here. */
export function useBrand(): Brand | null {
  const { data } = useQuery({ ...read(accounts.brand, {}), staleTime: 5 * 60_000, retry: false });
  return data?.name ? { name: data.name, logo_url: data.logo_url } : brandHere();
}
