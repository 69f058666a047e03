import type { ResourceName } from '@jornada/contract/contract';
import type { Endpoint, Input, Output } from '@jornada/contract/endpoint';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from './call.ts';
import { type LaterEndpoint, loaded } from './later-endpoint.ts';

type Reading = Endpoint & { method: 'GET' };
type Writing = Endpoint & { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' };

/** A read operation, ready for `useQuery`, a route loader or a prefetch. */
export const read = <E extends Reading>(endpoint: E, input: Input<E>) =>
  queryOptions<Output<E>>({
    queryKey: [endpoint.resource, endpoint.name, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });

type Options = {
  /** Other resources whose screens this changes. */
  alsoRefresh?: readonly ResourceName[];
  /** Whether the caller shows the error itself, such as a form. Otherwise a toast shows it. */
  errorIsShown?: boolean;
};

/** Callbacks of one call. */
type Following<O> = {
  onSuccess?: (answer: O) => unknown;
  onError?: (error: Error) => unknown;
  onSettled?: () => unknown;
};

/**
 * A write operation. On success, queries of its resource (and of `alsoRefresh`) are refetched. Unlike those of the
 * library's `mutate`, the callbacks of a call run even if a live update has removed its component before the answer.
 */
export const useWrite = <E extends Writing>(
  endpoint: E | LaterEndpoint<E>,
  { alsoRefresh = [], errorIsShown = false }: Options = {},
) => {
  type Sent = Input<E> & { idempotencyKey?: string };
  const mutation = useMutation<Output<E>, Error, Sent>({
    mutationFn: async ({ idempotencyKey, ...input }) =>
      call(await loaded(endpoint), input as Input<E>, { ...(idempotencyKey && { idempotencyKey }) }),
    meta: { refreshes: [endpoint.resource, ...alsoRefresh], errorIsShown },
  });
  const { mutateAsync } = mutation;
  const mutate = useCallback(
    (input: Sent, following: Following<Output<E>> = {}) => {
      void follow(mutateAsync(input), following);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
};

/** Runs the callbacks. Errors are not thrown again: the client has shown them, or they are in the mutation. */
async function follow<O>(answering: Promise<O>, { onSuccess, onError, onSettled }: Following<O>): Promise<void> {
  let answered: { answer: O } | undefined;
  try {
    answered = { answer: await answering };
  } catch (error) {
    if (error instanceof Error) onError?.(error);
  }
  if (answered) onSuccess?.(answered.answer);
  onSettled?.();
}
