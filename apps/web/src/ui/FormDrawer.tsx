import { type FormEvent, type ReactNode, useId } from 'react';
import { Action } from './Action.tsx';
import { DiscardQuestion, useDiscard } from './Discard.tsx';
import { Drawer } from './Drawer.tsx';
import { FormStack } from './fields.tsx';

type Props = {
  title: string;
  /** Label of the submit button; `whyNot` is the reason why the form cannot be submitted, also not with Enter. */
  submit: string;
  whyNot?: string | undefined;
  /** There is unsaved input that closing would discard. */
  isDirty: boolean;
  busy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  onClose: () => void;
  /** A secondary button before it, for example to delete. */
  other?: ReactNode;
  /** Content below the form and outside it: it may contain forms and dialogs of its own. */
  below?: ReactNode;
  /** Content at the side of the form. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A form in a drawer, with the submit button always visible and a confirmation before unsaved input is discarded. */
export function FormDrawer({
  title,
  submit,
  whyNot,
  isDirty,
  busy,
  onSubmit,
  onClose,
  other,
  below,
  beside,
  children,
}: Props) {
  const id = useId();
  const closing = useDiscard(isDirty && !busy, onClose);
  return (
    <Drawer
      open
      title={title}
      onClose={closing.close}
      beside={beside}
      actions={
        <>
          {other}
          <Action type="submit" form={id} variant="contained" busy={busy} whyNot={whyNot}>
            {submit}
          </Action>
        </>
      }
    >
      <FormStack
        id={id}
        noValidate
        onSubmit={(event) => (whyNot === undefined ? void onSubmit(event) : event.preventDefault())}
      >
        {children}
      </FormStack>
      {below}
      <DiscardQuestion {...closing} />
    </Drawer>
  );
}
