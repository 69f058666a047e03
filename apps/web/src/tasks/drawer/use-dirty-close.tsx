import { useEffect, useState } from 'react';
import { Confirm } from '../../ui/Confirm.tsx';
import { useWords } from '../../words/words.ts';
import { drawerWords } from './drawer.words.ts';

/** Asks before what was typed is thrown away, by closing the drawer or the tab. */
export function useDirtyClose(isDirty: boolean, onClose: () => void) {
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
}: Pick<ReturnType<typeof useDirtyClose>, 'asking' | 'keep' | 'discard'>) {
  const say = useWords(drawerWords);
  return (
    <Confirm
      open={asking}
      tone="danger"
      title={say('discard.title')}
      confirmLabel={say('discard.confirm')}
      onConfirm={discard}
      onClose={keep}
    >
      {say('discard.text')}
    </Confirm>
  );
}
