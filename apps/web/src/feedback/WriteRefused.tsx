import { ApiError } from '../api/errors.ts';
import { Notice, Refused } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { writeWords } from './write.words.ts';

/** Shows why feedback was refused, with a text specific to this screen if there is one. */
export function WriteRefused({ error }: { error: Error | null }) {
  const say = useWords(writeWords);
  const isKnown = error instanceof ApiError && (error.code === 'already_read' || error.status === 429);
  if (!isKnown) return <Refused error={error} />;
  return (
    <Notice role="alert" data-tone="error">
      {say(error.code === 'already_read' ? 'already-read' : 'too-many')}
    </Notice>
  );
}
