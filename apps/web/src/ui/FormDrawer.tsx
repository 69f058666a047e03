import { type FormEvent, type ReactNode, useId } from 'react';
import { Action } from './Action.tsx';
import { DiscardQuestion, useDiscard } from './Discard.tsx';
import { Drawer } from './Drawer.tsx';
import { FormStack } from './fields.tsx';
import { Refused } from './states.tsx';

export type FormDrawerProps = {
  title: string;
  /**
   * Label of the submit button. With `whyNot`, the reason why the form cannot be submitted, Enter does not submit it
   * either.
   */
  submit: string;
  whyNot?: string | undefined;
  form: {
    submit: (event: FormEvent<HTMLFormElement>) => unknown;
    busy: boolean;
    refused: Error | null;
    formState: { isDirty: boolean };
  };
  /** Shown below the fields: the refusal of the form, or null where the fields show it themselves. */
  refused?: Error | null;
  onClose: () => void;
  /** A secondary button before it, for example to delete. */
  other?: ReactNode;
  /** Content below the form and outside it: it may contain forms and dialogs of its own. */
  below?: ReactNode;
  /** Content at the side of the form. */
  beside?: ReactNode;
  children: ReactNode;
};

/**
 * A form in a drawer, such as one of `useEndpointForm`: its fields, then why it was refused, with the submit button always
 * visible and a confirmation before unsaved input is discarded.
 */
export function FormDrawer({
  title,
  submit,
  whyNot,
  form,
  refused = form.refused,
  onClose,
  other,
  below,
  beside,
  children,
}: FormDrawerProps) {
  const id = useId();
  const closing = useDiscard(form.formState.isDirty && !form.busy, onClose);
  return (
    <Drawer
      open
      title={title}
      onClose={closing.close}
      beside={beside}
      actions={
        <>
          {other}
          <Action type="submit" form={id} variant="contained" busy={form.busy} whyNot={whyNot}>
            {submit}
          </Action>
        </>
      }
    >
      <FormStack
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (whyNot === undefined) void form.submit(event);
        }}
      >
        {children}
        <Refused error={refused} />
      </FormStack>
      {below}
      <DiscardQuestion {...closing} />
    </Drawer>
  );
}
