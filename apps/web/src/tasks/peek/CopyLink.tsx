import { mdiLinkVariant } from '@mdi/js';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../../ui/Dialog.tsx';
import { useId, useState } from 'react';
import { places } from '../../places.ts';
import { Action } from '../../ui/Action.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Input } from '../../ui/Input.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { peekWords } from './peek.words.ts';

/** Copies the address of a task, without the filters of the current list. */
export function CopyLink({ id }: { id: number }) {
  const say = useWords(peekWords);
  const [byHand, setByHand] = useState(false);
  const link = new URL(places.task(id), window.location.href).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast({ text: say('link-copied') });
    } catch {
      // The clipboard is missing on plain http, and a browser may deny access.
      setByHand(true);
    }
  };
  return (
    <>
      <IconButton aria-label={say('copy-link')} title={say('copy-link')} onClick={() => void copy()}>
        <Icon path={mdiLinkVariant} />
      </IconButton>
      {byHand && <LinkByHand link={link} onClose={() => setByHand(false)} />}
    </>
  );
}

function LinkByHand({ link, onClose }: { link: string; onClose: () => void }) {
  const say = useWords(peekWords);
  const [titleId, inputId] = [useId(), useId()];
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{say('link.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <span>{say('link.text')}</span>
        <Field id={inputId} label={say('link.label')}>
          <Input id={inputId} readOnly autoFocus value={link} onFocus={(event) => event.target.select()} />
        </Field>
      </DialogContent>
      <DialogActions>
        <Action onClick={onClose}>{say('link.close')}</Action>
      </DialogActions>
    </Dialog>
  );
}
