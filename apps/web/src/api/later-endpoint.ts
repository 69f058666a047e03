import type { Endpoint } from '@jornada/contract/endpoint';
import { ApiError } from './errors.ts';

/** An operation whose part of the contract is loaded on first use, so that its form can be shown before. */
export interface LaterEndpoint<E extends Endpoint> {
  resource: E['resource'];
  load: () => Promise<E>;
}

/**
 * Loads the operation.
 * @throws ApiError if it cannot be loaded, as if the request could not be sent
 */
export async function loaded<E extends Endpoint>(endpoint: E | LaterEndpoint<E>): Promise<E> {
  if (!('load' in endpoint)) return endpoint;
  try {
    return await endpoint.load();
  } catch {
    throw new ApiError({ status: 0, code: 'unreachable', message: 'The contract could not be loaded' });
  }
}
