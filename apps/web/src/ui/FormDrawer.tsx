import { type FormEvent, type ReactNode, useId } from 'react';
import { Action } from './Action.tsx';
import { DiscardQuestion, useDiscard } from './Discard.tsx';
import { Drawer } from './Drawer.tsx';
import { FormStack } from './fields.tsx';

type Props = {
  title: string;
  /** What the button says that sends the form, and why it cannot be used. */
  submit: string;
  whyNot?: string | undefined;
  /** Something has been typed that closing would throw away. */
  isDirty: boolean;
  busy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  onClose: () => void;
  /** Stands before that button: another end of it, such as to delete. */
  other?: ReactNode;
  /** Stands below the form and is no part of it: it may hold forms and dialogs of its own. */
  below?: ReactNode;
  children: ReactNode;
};

/** One form in a drawer, with the button that sends it always in sight, which asks before it throws anything away. */
export function FormDrawer({ title, submit, whyNot, isDirty, busy, onSubmit, onClose, other, below, children }: Props) {
  const id = useId();
  const closing = useDiscard(isDirty && !busy, onClose);
  return (
    <Drawer
      open
      title={title}
      onClose={closing.close}
      actions={
        <>
          {other}
          <Action type="submit" form={id} variant="contained" busy={busy} whyNot={whyNot}>
            {submit}
          </Action>
        </>
      }
    >
      <FormStack id={id} noValidate onSubmit={(event) => void onSubmit(event)}>
        {children}
      </FormStack>
      {below}
      <DiscardQuestion {...closing} />
    </Drawer>
  );
}
