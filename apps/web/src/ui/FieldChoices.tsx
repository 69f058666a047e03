import { useEffect, useId, useRef } from 'react';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { conflictWords } from './conflict.words.ts';
import { space } from './scale.ts';
import { Notice } from './states.tsx';
import { styled } from './styled.ts';
import { type Side, TwoVersions } from './TwoVersions.tsx';

/** How a field of a form is named and its values are written, as in the form. */
export type FieldText = {
  label: string;
  options?: readonly { value: unknown; label: string }[];
  /** Needed where a value is neither an option, a text, a number nor a yes or no. */
  inWords?: (value: unknown) => string;
};

export type FieldChoicesProps = {
  fields: readonly { path: string; mine: unknown; theirs: unknown; choice: Side | null }[];
  textOf: (path: string) => FieldText;
  /** Whether something is left to save. */
  isDirty: boolean;
  onChoose: (path: string, side: Side) => void;
};

/**
 * In a form that could not be saved because somebody else had saved: says so, and asks for the value of each field that
 * both changed. A choice can be changed until the form is saved.
 */
export function FieldChoices({ fields, textOf, isDirty, onChoose }: FieldChoicesProps) {
  const say = useWords(conflictWords);
  const { number } = useFormats();
  const id = useId();
  const choices = useRef<HTMLDivElement>(null);
  const count = fields.length;
  const left = fields.filter(({ choice }) => choice === null).length;
  useEffect(() => {
    // From the button, focus moves on to the choice. Somebody who is in a field stays there, and is told by the alert.
    const { activeElement: focused } = document;
    const isAtButton = focused instanceof HTMLButtonElement && choices.current?.closest('form')?.contains(focused);
    if (isAtButton) choices.current?.querySelector('input')?.focus();
  }, [count]);
  const write = (text: FieldText, value: unknown) => {
    const option = text.options?.find((one) => one.value === value);
    if (option) return option.label;
    if (text.inWords) return text.inWords(value);
    if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
    return typeof value === 'number' ? number(value) : typeof value === 'string' ? value : '';
  };
  return (
    <>
      <Notice role="alert" data-tone="warning">
        {count > 0 ? say('form.both', { count }) : say(isDirty ? 'form.kept' : 'form.same')}
      </Notice>
      {count > 0 && (
        <Choices ref={choices}>
          {fields.map(({ path, mine, theirs, choice }) => {
            const text = textOf(path);
            return (
              <TwoVersions
                key={path}
                name={`${id}${path}`}
                label={text.label}
                mine={write(text, mine)}
                theirs={write(text, theirs)}
                choice={choice}
                onChoose={(side) => onChoose(path, side)}
              />
            );
          })}
          <output>
            {left > 0 ? say('form.left', { count: left }) : say(isDirty ? 'form.chosen' : 'form.chosen.same')}
          </output>
        </Choices>
      )}
    </>
  );
}

const Choices = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space(2),
  '& output': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
}));
