import type { secondFactor } from '@jornada/contract/second-factor';
import type { passkeys } from '@jornada/contract/second-factor-passkeys';
import type { Output } from '@jornada/contract/endpoint';
import { useState } from 'react';
import { useEndpointForm } from '../api/form.ts';
import { Action } from '../ui/Action.tsx';
import { TextField } from '../ui/fields.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { Refused } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { Explanation } from './Explanation.tsx';
import { OwnUsername } from './OwnUsername.tsx';
import { secondFactorWords } from './second-factor.words.ts';
import { space } from '../ui/scale.ts';

type Proving = typeof secondFactor.removeTotp | typeof secondFactor.renewRecoveryCodes | typeof passkeys.removePasskey;

type Props<E extends Proving> = {
  endpoint: E;
  /** Path parameters of the operation. */
  rest?: { params: { id: string } };
  title: string;
  /** Consequences. */
  text: string;
  confirm: string;
  tone?: 'danger' | 'plain';
  onDone: (answer: Output<E>) => void;
  onClose: () => void;
};

/** Confirms a change of the second factor by the current password or a code. */
export function ProofDialog<E extends Proving>({
  endpoint,
  rest,
  title,
  text,
  confirm,
  tone,
  onDone,
  onClose,
}: Props<E>) {
  const say = useWords(secondFactorWords);
  const [byCode, setByCode] = useState(false);
  const form = useEndpointForm<Proving, { current_password: string; otp: string }>(endpoint, {
    defaultValues: { current_password: '', otp: '' },
    ...(rest && { rest }),
    toBody: ({ current_password, otp }) => (byCode ? { otp } : { current_password }),
    alsoRefresh: ['session'],
    onDone: (answer) => onDone(answer as Output<E>),
  });
  return (
    <FormDialog
      title={title}
      confirmLabel={confirm}
      tone={tone}
      busy={form.busy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Explanation>{text}</Explanation>
      <OwnUsername />
      {byCode ? (
        <TextField
          key="otp"
          control={form.control}
          name="otp"
          label={say('otp')}
          help={say('otp.help')}
          autoComplete="one-time-code"
          inputProps={{ spellCheck: false, autoCapitalize: 'none' }}
          autoFocus
          required
        />
      ) : (
        <PasswordField
          key="password"
          control={form.control}
          name="current_password"
          label={say('password')}
          autoComplete="current-password"
          autoFocus
          required
        />
      )}
      <Refused error={form.refused} />
      <div>
        <Action size="small" css={{ marginInlineStart: space(-1.25) }} onClick={() => setByCode(!byCode)}>
          {say(byCode ? 'byPassword' : 'byCode')}
        </Action>
      </div>
    </FormDialog>
  );
}
