import { useEffect, useState } from 'react';
import { useWords } from '../words/words.ts';
import { Confirm } from './Confirm.tsx';
import { discardWords } from './discard.words.ts';

/**
 * Asks for confirmation before unsaved input is discarded by closing a drawer or the tab, or by opening another row.
 */
export function useDiscard(isDirty: boolean, onClose: () => void) {
  // The navigation that continues after the confirmation.
  const [going, setGoing] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  const leave = (go: () => void) => (isDirty ? setGoing(() => go) : go());
  return {
    asking: going !== null,
    /** Calls `go` at once, or after the person agrees to discard unsaved input. */
    leave,
    close: () => leave(onClose),
    keep: () => setGoing(null),
    discard: () => {
      setGoing(null);
      going?.();
    },
  };
}

export function DiscardQuestion({
  asking,
  keep,
  discard,
}: Pick<ReturnType<typeof useDiscard>, 'asking' | 'keep' | 'discard'>) {
  const say = useWords(discardWords);
  return (
    <Confirm
      open={asking}
      tone="danger"
      title={say('title')}
      confirmLabel={say('confirm')}
      onConfirm={discard}
      onClose={keep}
    >
      {say('text')}
    </Confirm>
  );
}
