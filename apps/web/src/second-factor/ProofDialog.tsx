import type { secondFactor } from '@jornada/contract/second-factor';
import type { passkeys } from '@jornada/contract/second-factor-passkeys';
import type { Output } from '@jornada/contract/endpoint';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useEndpointForm } from '../api/form.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { FormStack, PasswordField, TextField } from '../ui/fields.tsx';
import { Refused } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { Explanation } from './Explanation.tsx';
import { secondFactorWords } from './second-factor.words.ts';

type Proving = typeof secondFactor.removeTotp | typeof secondFactor.renewRecoveryCodes | typeof passkeys.removePasskey;

type Props<E extends Proving> = {
  endpoint: E;
  /** The row that it is about. */
  rest?: { params: { id: string } };
  title: string;
  /** Consequences. */
  text: string;
  confirm: string;
  tone?: 'danger' | 'plain';
  onDone: (answer: Output<E>) => void;
  onClose: () => void;
};

/** Confirmation of a change of the second factor, by the current password or a code. */
export function ProofDialog<E extends Proving>({
  endpoint,
  rest,
  title,
  text,
  confirm,
  tone = 'plain',
  onDone,
  onClose,
}: Props<E>) {
  const say = useWords(secondFactorWords);
  const { user } = useSession();
  const titleId = useId();
  const formId = useId();
  const [byCode, setByCode] = useState(false);
  const form = useEndpointForm<Proving, { current_password: string; otp: string }>(endpoint, {
    defaultValues: { current_password: '', otp: '' },
    ...(rest && { rest }),
    toBody: ({ current_password, otp }) => (byCode ? { otp } : { current_password }),
    alsoRefresh: ['session'],
    onDone: (answer) => onDone(answer as Output<E>),
  });
  return (
    <Dialog open onClose={form.busy ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <FormStack id={formId} noValidate onSubmit={(event) => void form.submit(event)}>
          <Explanation>{text}</Explanation>
          {/* Tells password managers whose password it is. */}
          <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
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
            <Action size="small" sx={{ marginInlineStart: -1.25 }} onClick={() => setByCode(!byCode)}>
              {say(byCode ? 'byPassword' : 'byCode')}
            </Action>
          </div>
        </FormStack>
      </DialogContent>
      <DialogActions>
        <Action color="secondary" onClick={onClose}>
          {say('cancel')}
        </Action>
        <Action
          type="submit"
          form={formId}
          variant="contained"
          color={tone === 'danger' ? 'error' : 'primary'}
          busy={form.busy}
        >
          {confirm}
        </Action>
      </DialogActions>
    </Dialog>
  );
}
