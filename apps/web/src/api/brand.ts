import { accounts } from '@jornada/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { type Brand, brandHere } from './brand-here.ts';
import { read } from './query.ts';

/** Data about the server that pages before sign-in need. */
export const useServerBrand = () => useQuery({ ...read(accounts.brand, {}), staleTime: 5 * 60_000, retry: false });

/** The account shown on the sign-in page: the only account of the server, or the last one used in this browser. */
export function useBrand(): Brand | null {
  const { data } = useServerBrand();
  return data?.name ? { name: data.name, logo_url: data.logo_url } : brandHere();
}
