import { styled } from '../ui/styled.ts';
import { MOST_VIEWS } from '@jornada/domain/saved-views';
import { isFilled } from '@jornada/domain/text';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { Action } from '../ui/Action.tsx';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { space } from '../ui/scale.ts';
import { useErrorText } from '../words/errors.ts';
import { useWords } from '../words/words.ts';
import { viewWords } from './saved-views.words.ts';

const LONGEST = 60;

type Props = { initial?: string; onName: (name: string) => Promise<void>; onCancel: () => void };

/** Asks for a view's name and shows errors of it. Escape closes only this form. */
export function NameForm({ initial = '', onName, onCancel }: Props) {
  const say = useWords(viewWords);
  const errorText = useErrorText();
  const id = useId();
  const [name, setName] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();

  const sentence = (refusal: unknown) => {
    const code = refusal instanceof ApiError ? refusal.code : '';
    if (code === 'name_taken') return say('taken');
    if (code === 'too_many_views') return say('too-many', { most: MOST_VIEWS });
    return code === 'stale_version' ? say('stale') : errorText(refusal);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!isFilled(name)) return setError(say('needed'));
    if (name.length > LONGEST) return setError(say('too-long', { most: LONGEST }));
    setBusy(true);
    setError(undefined);
    return void onName(name.trim())
      .catch((refusal: unknown) => setError(sentence(refusal)))
      .finally(() => setBusy(false));
  };
  return (
    <Form
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <Field id={id} label={say('name')} error={error}>
        <Input
          id={id}
          autoFocus
          value={name}
          error={error !== undefined}
          onChange={({ target }) => setName(target.value)}
          inputProps={{
            autoComplete: 'off',
            'aria-required': true,
            'aria-invalid': error !== undefined,
            'aria-describedby': error === undefined ? undefined : `${id}-error`,
          }}
        />
      </Field>
      <div data-buttons>
        <Action size="small" color="secondary" onClick={onCancel}>
          {say('cancel')}
        </Action>
        <Action size="small" type="submit" variant="contained" busy={busy}>
          {say('save')}
        </Action>
      </div>
    </Form>
  );
}

const Form = styled('form')({
  display: 'grid',
  flex: 1,
  gap: space(1),
  padding: space(1),
  '& > [data-buttons]': { display: 'flex', justifyContent: 'flex-end', gap: space(1) },
});
