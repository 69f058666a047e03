import { useSession } from '../api/session.ts';
import { Notice } from '../ui/states.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { endedLinkWords } from './ended-link.words.ts';

/** States which records a person whose employment link has ended may read, and until when. */
export function EndedLink() {
  const say = useWords(endedLinkWords);
  const { date } = useFormats();
  const { access_until } = useSession();
  return (
    <Notice data-tone="warning" role="note">
      {access_until === null ? say('no-end') : say('until', { until: date(access_until) })}
    </Notice>
  );
}
