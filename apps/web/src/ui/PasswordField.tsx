import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import { type ComponentProps, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useWords } from '../words/words.ts';
import { IconButton } from './Button.tsx';
import { TextField } from './fields.tsx';
import { Icon } from './Icon.tsx';
import { uiWords } from './ui.words.ts';

type Props<V extends FieldValues> = Pick<
  ComponentProps<typeof TextField<V>>,
  'control' | 'name' | 'label' | 'help' | 'required' | 'autoComplete' | 'autoFocus'
>;

/** A password that can be shown and pasted, which both make long passwords practical. */
export function PasswordField<V extends FieldValues>(props: Props<V>) {
  const say = useWords(uiWords);
  const [visible, setVisible] = useState(false);
  const eye = (
    <IconButton
      size="small"
      aria-pressed={visible}
      aria-label={say(visible ? 'hide' : 'show')}
      onClick={() => setVisible(!visible)}
    >
      <Icon path={visible ? mdiEyeOffOutline : mdiEyeOutline} fontSize="small" />
    </IconButton>
  );
  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
      endAdornment={eye}
      inputProps={{ spellCheck: false, autoCapitalize: 'none' }}
    />
  );
}
