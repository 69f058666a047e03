import type { Endpoint } from '@jornada/contract/endpoint';
import { ApiError } from './errors.ts';

/** An operation whose part of the contract is loaded when it is needed: its form is shown before. */
export interface LaterEndpoint<E extends Endpoint> {
  resource: E['resource'];
  load: () => Promise<E>;
}

/** @throws ApiError if it cannot be loaded, as if the request could not be sent */
export async function loaded<E extends Endpoint>(endpoint: E | LaterEndpoint<E>): Promise<E> {
  if (!('load' in endpoint)) return endpoint;
  try {
    return await endpoint.load();
  } catch {
    throw new ApiError({ status: 0, code: 'unreachable', message: 'The contract could not be loaded' });
  }
}
