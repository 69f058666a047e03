import { mdiRefresh } from '@mdi/js';
import { useWords } from '../../words/words.ts';
import { Action } from '../Action.tsx';
import { Row, SendingRow } from '../SendingRow.tsx';
import { Refused } from '../states.tsx';
import { imageWords } from './images.words.ts';

export type Upload = {
  busy: boolean;
  progress: number;
  error: Error | null;
  stop: () => void;
  retry: () => Promise<unknown>;
};

/** Progress of an upload with a button to cancel, or its error with a button to retry if that may help. */
export function Sending({ upload: { busy, progress, error, stop, retry } }: { upload: Upload }) {
  const say = useWords(imageWords);
  if (busy)
    return (
      <SendingRow
        progress={progress}
        sending={(percent) => say('sending', { percent })}
        working={say('checking')}
        stop={say('stop')}
        onStop={stop}
      />
    );
  if (!error) return null;
  const { status } = error as { status?: number };
  const mayPass = status === 0 || status === 429 || (status !== undefined && status >= 500);
  return (
    <Row>
      <Refused error={error} />
      {mayPass && (
        <Action size="small" variant="outlined" icon={mdiRefresh} onClick={() => void retry().catch(() => undefined)}>
          {say('retry')}
        </Action>
      )}
    </Row>
  );
}
