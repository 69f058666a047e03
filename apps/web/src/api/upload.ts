import type { ResourceName } from '@jornada/contract/contract';
import type { Endpoint, Input, Output } from '@jornada/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import '../words/file-faults.ts';
import { call, newKey } from './call.ts';
import { wasStopped } from './http.ts';

type Uploading = Endpoint & { method: 'POST' | 'PUT'; sends: 'form' | 'either' };

/**
 * Uploads files with progress and cancel. A retry after a lost connection sends the same body with the same idempotency
 * key, so that it takes effect once.
 */
export function useUpload<E extends Uploading>(
  endpoint: E,
  { alsoRefresh = [] }: { alsoRefresh?: readonly ResourceName[] } = {},
) {
  const [progress, setProgress] = useState(0);
  const attempt = useRef<{ input: Input<E>; key: string } | null>(null);
  const abort = useRef(new AbortController());
  const mutation = useMutation<Output<E>, Error, { input: Input<E>; key: string }>({
    mutationFn: ({ input, key }) => {
      abort.current = new AbortController();
      setProgress(0);
      return call(endpoint, input, { idempotencyKey: key, signal: abort.current.signal, onProgress: setProgress });
    },
    meta: { refreshes: [endpoint.resource, ...alsoRefresh], errorIsShown: true },
  });

  const send = (next: { input: Input<E>; key: string }) => {
    attempt.current = next;
    return mutation.mutateAsync(next);
  };
  return {
    /**
     * Resolves to the answer; rejects if the upload is refused, canceled or interrupted, which `error` also reports.
     */
    start: (input: Input<E>) => send({ input, key: newKey() }),
    /** Sends the last upload again; does nothing before a first attempt. */
    retry: async () => (attempt.current ? send(attempt.current) : undefined),
    stop: () => abort.current.abort(),
    wasStopped,
    forget: mutation.reset,
    busy: mutation.isPending,
    /** 0 to 1; at 1 everything is sent, and the server is processing it. */
    progress,
    /** The error, if any. Canceling is not an error. */
    error: wasStopped(mutation.error) ? null : mutation.error,
  };
}
