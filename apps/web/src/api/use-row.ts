import type { Endpoint, Input } from '@jornada/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { read } from './query.ts';

/** The row with an id, requested only if `enabled`; undefined until it has come. */
export const useRow = <E extends Endpoint & { method: 'GET' }>(byId: E, id: number, enabled: boolean) =>
  // Every row is read by its id, which TypeScript cannot derive for a generic operation.
  useQuery({ ...read(byId, { params: { id } } as unknown as Input<E>), enabled }).data;
