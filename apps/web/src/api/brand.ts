import { accounts } from '@jornada/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { type Brand, brandHere } from './brand-here.ts';
import { read } from './query.ts';

/** The account shown on the sign-in page: the server's only account, or the last one used in this browser. */
export function useBrand(): Brand | null {
  const { data } = useQuery({ ...read(accounts.brand, {}), staleTime: 5 * 60_000, retry: false });
  return data?.name ? { name: data.name, logo_url: data.logo_url } : brandHere();
}
