import { SendingRow } from '../../ui/SendingRow.tsx';
import { useWords } from '../../words/words.ts';
import { importWords } from './import.words.ts';

type Props = { kind: 'check' | 'import'; progress: number; onCancel: () => void };

/** Progress of an import: upload, then check or import on the server. */
export function ImportProgress({ kind, progress, onCancel }: Props) {
  const say = useWords(importWords);
  return (
    <SendingRow
      role="status"
      progress={progress}
      sending={(percent) => say('sending', { percent })}
      working={say(kind === 'check' ? 'reading' : 'writing')}
      stop={say('cancel')}
      onStop={onCancel}
    />
  );
}
