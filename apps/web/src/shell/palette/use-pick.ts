import { useState } from 'react';
import { useNavigate } from '../../ui/nav.ts';
import type { Entry } from './entry.ts';
import { type Owner, rememberPick } from './recent.ts';

/**
 * Whether leaving the page now would lose something. Every form with unsent text tells the browser so by
 * `beforeunload`; asking in its way needs no second list of who has some.
 */
const wouldLose = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Goes to what was picked, fetches it, or does it; first asks where that would throw away what was typed. */
export function usePick(owner: Owner, onClose: () => void) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<string | null>(null);
  const go = (to: string) => {
    setAsked(null);
    onClose();
    void navigate(to);
  };
  const pick = (entry: Entry, inNewTab = false) => {
    rememberPick(owner, entry.key);
    if ('to' in entry && inNewTab) {
      onClose();
      window.open(entry.to, '_blank', 'noopener');
    } else if ('to' in entry && wouldLose()) setAsked(entry.to);
    else if ('to' in entry) go(entry.to);
    else {
      onClose();
      if ('file' in entry) download(entry.file);
      else entry.run();
    }
  };
  return { pick, asking: asked !== null, keep: () => setAsked(null), discard: () => asked !== null && go(asked) };
}

/** As a click on a link to it does: the server names the file. */
function download(path: string) {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
