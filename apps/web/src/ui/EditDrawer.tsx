import type { ComponentProps } from 'react';
import { Conflict } from './Conflict.tsx';
import { FormDrawer, type FormDrawerProps } from './FormDrawer.tsx';
import { Meanwhile } from './Meanwhile.tsx';

type Props = FormDrawerProps & {
  /** Why there is nothing to save; undefined if the form can be saved as it is. */
  unchanged: string | undefined;
  /** The concurrent edits of others, from `useConcurrentEdits`. */
  concurrent: {
    meanwhile: ComponentProps<typeof Meanwhile>;
    conflict: ComponentProps<typeof Conflict> | null | undefined;
  };
};

/**
 * A drawer that edits stored data, which others may change at the same time. It can be submitted once something was
 * changed. If others saved first, the person compares both versions instead of reading why the form was refused.
 */
export function EditDrawer({
  unchanged,
  concurrent: { meanwhile, conflict },
  whyNot,
  form,
  refused = form.refused,
  below,
  children,
  ...rest
}: Props) {
  return (
    <FormDrawer
      {...rest}
      whyNot={whyNot ?? (form.formState.isDirty ? undefined : unchanged)}
      form={form}
      refused={conflict ? null : refused}
      below={
        <>
          {below}
          {conflict && <Conflict {...conflict} />}
        </>
      }
    >
      <Meanwhile {...meanwhile} />
      {children}
    </FormDrawer>
  );
}
