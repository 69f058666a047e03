import { DOCUMENT_LIMITS } from '@jornada/domain/documents';
import { mdiPaperclip } from '@mdi/js';
import { useId, useState } from 'react';
import { Action } from '../../ui/Action.tsx';
import { DropZone } from '../../ui/DropZone.tsx';
import { Notice } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { documentWords } from './documents.words.ts';

type Props = {
  /** How many more documents are accepted. */
  room: number;
  busy?: boolean;
  onFiles: (files: File[]) => void;
};

/** Accepts documents by choice and drop; the limits are shown beforehand. */
export function DocumentDrop({ room, busy = false, onFiles }: Props) {
  const say = useWords(documentWords);
  const limitsId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const whyNot = room > 0 ? undefined : say('full');
  const take = (files: File[]) => {
    const large = files.find(({ size }) => size > DOCUMENT_LIMITS.bytes);
    const tooMany = files.length > room;
    setProblem(large ? say('too-large', { name: large.name }) : tooMany ? say('full') : null);
    if (!large && !tooMany && files.length > 0) onFiles(files);
  };
  return (
    <DropZone
      label={say('choose')}
      accept="application/pdf,image/png,image/jpeg,image/webp"
      multiple
      usable={whyNot === undefined && !busy}
      onFiles={take}
    >
      {({ over, choose }) => (
        <>
          <div data-row>
            <Action
              variant="outlined"
              icon={mdiPaperclip}
              whyNot={whyNot}
              busy={busy}
              aria-describedby={limitsId}
              onClick={choose}
            >
              {say('choose')}
            </Action>
            <span>{say(over ? 'drop.now' : 'drop')}</span>
          </div>
          {problem && (
            <Notice role="alert" data-tone="error">
              {problem}
            </Notice>
          )}
          <small id={limitsId}>{say('limits')}</small>
        </>
      )}
    </DropZone>
  );
}
