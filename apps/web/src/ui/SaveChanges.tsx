import type { ReactNode } from 'react';
import { useWords } from '../words/words.ts';
import { Action } from './Action.tsx';
import { conflictWords } from './conflict.words.ts';
import type { FieldChoicesProps } from './FieldChoices.tsx';
import { loadLater } from './load-later.tsx';
import { Refused } from './states.tsx';

type Form = {
  busy: boolean;
  refused: Error | null;
  formState: { isDirty: boolean };
  /** After a save that was refused because somebody else had saved: the fields that both changed. */
  meanwhile: { fields: FieldChoicesProps['fields']; choose: FieldChoicesProps['onChoose'] } | null;
};

type Props = {
  /** The reason why the person may not save; undefined if they may. */
  whyNot?: string | undefined;
  /** Why there is nothing to save; undefined if saving does something without a change. */
  unchanged: string | undefined;
  form: Form;
  /** Label and values of a field, by its name in the form, for the choice between two versions. */
  textOf: FieldChoicesProps['textOf'];
  variant?: 'contained' | 'outlined';
  children: ReactNode;
};

const FieldChoices = loadLater(async () => (await import('./FieldChoices.tsx')).FieldChoices);

/**
 * The foot of a form of a section: a refusal, a choice where somebody else changed the same fields, and a button that
 * saves once something was changed.
 */
export function SaveChanges({ whyNot, unchanged, form, textOf, variant = 'contained', children }: Props) {
  const say = useWords(conflictWords);
  const { isDirty } = form.formState;
  const isOpen = form.meanwhile?.fields.some(({ choice }) => choice === null) === true;
  return (
    <>
      <Refused error={form.refused} />
      {form.meanwhile && (
        <FieldChoices
          fields={form.meanwhile.fields}
          textOf={textOf}
          isDirty={isDirty}
          onChoose={form.meanwhile.choose}
        />
      )}
      <div>
        <Action
          type="submit"
          variant={variant}
          busy={form.busy}
          whyNot={whyNot ?? (isOpen ? say('form.open') : isDirty ? undefined : unchanged)}
        >
          {children}
        </Action>
      </div>
    </>
  );
}
