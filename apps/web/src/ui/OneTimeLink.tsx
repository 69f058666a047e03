import { mdiContentCopy } from '@mdi/js';
import { Dialog, DialogActions, DialogContent, DialogTitle } from './Dialog.tsx';
import { useId, useRef } from 'react';
import { Action } from './Action.tsx';
import { Field } from './Field.tsx';
import { Input } from './Input.tsx';
import { toast } from './toasts.ts';
import { useWords } from '../words/words.ts';
import { oneTimeLinkWords } from './one-time-link.words.ts';

interface Props {
  title: string;
  text: string;
  label: string;
  url: string;
  onClose: () => void;
}

/** A link, shown only once: it cannot be read again, only replaced. */
export function OneTimeLink({ title, text, label, url, onClose }: Props) {
  const say = useWords(oneTimeLinkWords);
  const titleId = useId();
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);

  const copy = async () => {
    input.current?.select();
    // The clipboard is missing on plain http; the selected text can be copied by hand.
    await navigator.clipboard?.writeText(url);
    toast({ text: say('copied') });
  };

  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <span>{text}</span>
        <Field id={inputId} label={label}>
          <Input
            id={inputId}
            inputRef={input}
            readOnly
            autoFocus
            value={url}
            onFocus={(event) => event.target.select()}
          />
        </Field>
      </DialogContent>
      <DialogActions>
        <Action color="secondary" onClick={onClose}>
          {say('done')}
        </Action>
        <Action variant="contained" icon={mdiContentCopy} onClick={() => void copy()}>
          {say('copy')}
        </Action>
      </DialogActions>
    </Dialog>
  );
}
