import type { ResourceName } from '@jornada/contract/contract';
import type { Endpoint, Input, Output } from '@jornada/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import axios from 'axios';
import { useRef, useState } from 'react';
import { call, newKey } from './call.ts';

type Uploading = Endpoint & { method: 'POST'; sends: 'form' | 'either' };

/**
 * Sends files: with progress, and with a way to stop. What was sent stays known, so that trying again after a lost
 * connection sends the same, under the same key: it arrives once.
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
    /** Resolves with the answer; rejects where it was refused, stopped or lost, which `error` tells as well. */
    start: (input: Input<E>) => send({ input, key: newKey() }),
    /** The same once more; nothing where nothing was sent yet. */
    retry: async () => (attempt.current ? send(attempt.current) : undefined),
    stop: () => abort.current.abort(),
    forget: mutation.reset,
    busy: mutation.isPending,
    /** 0 to 1; all of it has gone at 1, and the server looks at it. */
    progress,
    /** What went wrong; stopping is nothing that did. */
    error: wasStopped(mutation.error) ? null : mutation.error,
  };
}

/** Whether what went wrong is only that the person stopped it. */
export const wasStopped = (error: unknown): boolean => axios.isCancel(error);
