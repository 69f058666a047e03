import type { ViewScreen } from '@jornada/domain/saved-views';
import { mdiLinkVariant } from '@mdi/js';
import { useId, useState } from 'react';
import { places } from '../places.ts';
import { Action } from '../ui/Action.tsx';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { viewWords } from './saved-views.words.ts';

/** The page's address is the link: a colleague sees the same filters, within their own permissions. */
export function CopyLink({ screen, query }: { screen: ViewScreen; query: string }) {
  const say = useWords(viewWords);
  const id = useId();
  const [byHand, setByHand] = useState(false);
  const link = new URL(`${places[screen]()}${query === '' ? '' : `?${query}`}`, window.location.href).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast({ text: say('copied') });
    } catch {
      // The clipboard is unavailable over plain http, and the browser may deny access.
      setByHand(true);
    }
  };
  return (
    <>
      <Action size="small" icon={mdiLinkVariant} onClick={() => void copy()}>
        {say('copy')}
      </Action>
      {byHand && (
        <Field id={id} label={say('by-hand')}>
          <Input id={id} readOnly autoFocus value={link} onFocus={({ target }) => target.select()} />
        </Field>
      )}
    </>
  );
}
