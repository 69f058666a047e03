import { useEffect, useState } from 'react';
import { useWords } from '../words/words.ts';
import { Confirm } from './Confirm.tsx';
import { discardWords } from './discard.words.ts';

/** Asks before what was typed is thrown away, by closing a drawer or the tab. */
export function useDiscard(isDirty: boolean, onClose: () => void) {
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return {
    asking,
    close: () => (isDirty ? setAsking(true) : onClose()),
    keep: () => setAsking(false),
    discard: onClose,
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
