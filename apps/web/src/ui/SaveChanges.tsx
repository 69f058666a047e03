import type { ReactNode } from 'react';
import { Action } from './Action.tsx';
import { Refused } from './states.tsx';

type Props = {
  /** Why the person may not save; undefined if they may. */
  whyNot?: string | undefined;
  /** Why there is nothing to save. */
  unchanged: string;
  form: { busy: boolean; refused: Error | null; formState: { isDirty: boolean } };
  variant?: 'contained' | 'outlined';
  children: ReactNode;
};

/** The foot of a form of a section: a refusal, and a button that saves once something was changed. */
export function SaveChanges({ whyNot, unchanged, form, variant = 'contained', children }: Props) {
  return (
    <>
      <Refused error={form.refused} />
      <div>
        <Action
          type="submit"
          variant={variant}
          busy={form.busy}
          whyNot={whyNot ?? (form.formState.isDirty ? undefined : unchanged)}
        >
          {children}
        </Action>
      </div>
    </>
  );
}
