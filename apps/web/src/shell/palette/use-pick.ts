import { useState } from 'react';
import { useNavigate } from '../../ui/nav.ts';
import type { Entry } from './entry.ts';
import { type Owner, rememberPick } from './recent.ts';

/**
 * Whether leaving the page would lose input. Forms with unsaved input register `beforeunload`; dispatching that event
 * avoids a second registry.
 */
const wouldLose = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Navigates to, downloads or runs the option; confirms first if unsaved input would be lost. */
export function usePick(owner: Owner, onClose: () => void) {
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState<string | null>(null);
  const go = (to: string) => {
    setWaiting(null);
    onClose();
    void navigate(to);
  };
  const pick = (entry: Entry, inNewTab = false) => {
    rememberPick(owner, entry.key);
    if ('to' in entry && inNewTab) {
      onClose();
      window.open(entry.to, '_blank', 'noopener');
    } else if ('to' in entry && wouldLose()) setWaiting(entry.to);
    else if ('to' in entry) go(entry.to);
    else {
      onClose();
      if ('file' in entry) download(entry.file);
      else entry.run();
    }
  };
  return {
    pick,
    asking: waiting !== null,
    keep: () => setWaiting(null),
    discard: () => waiting !== null && go(waiting),
  };
}

/** Like a click on a link: the server names the file. */
function download(path: string) {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
