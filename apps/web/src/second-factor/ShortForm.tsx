import type { FormEvent, ReactNode } from 'react';
import { Action } from '../ui/Action.tsx';
import { FormStack } from '../ui/fields.tsx';
import { Refused } from '../ui/states.tsx';
import { uiWords } from '../ui/ui.words.ts';
import { useWords } from '../words/words.ts';
import { Row } from './Row.tsx';

type Props = {
  /** Accessible name, if the fields alone do not show its purpose. */
  label?: string;
  submit: string;
  form: { submit: (event: FormEvent) => unknown; busy: boolean };
  /** The error to show above the buttons. */
  refused: Error | null;
  onClose: () => void;
  children: ReactNode;
};

/** A form shown in place of the value that it changes: fields, error, and buttons to submit and to close it. */
export function ShortForm({ label, submit, form, refused, onClose, children }: Props) {
  const say = useWords(uiWords);
  return (
    <FormStack noValidate aria-label={label} onSubmit={(event) => void form.submit(event)}>
      {children}
      <Refused error={refused} />
      <Row>
        <Action type="submit" variant="contained" busy={form.busy}>
          {submit}
        </Action>
        <Action color="secondary" onClick={onClose}>
          {say('cancel')}
        </Action>
      </Row>
    </FormStack>
  );
}
