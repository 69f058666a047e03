import { passkeys } from '@jornada/contract/second-factor-passkeys';
import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useEndpointForm } from '../api/form.ts';
import { useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { FormStack, PasswordField, TextField } from '../ui/fields.tsx';
import { Notice, Refused } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { passkeysWords } from './passkeys.words.ts';
import { Row } from './Row.tsx';

type Props = {
  /** Receives recovery codes if this is the first second factor. */
  onDone: (codes: readonly string[]) => void;
  onClose: () => void;
};

/** Adds a passkey: name and password, then the browser asks for a fingerprint, a PIN or a security key. */
export function AddPasskey({ onDone, onClose }: Props) {
  const say = useWords(passkeysWords);
  const { user } = useSession();
  const [isUnused, setUnused] = useState(false);
  const register = useWrite(passkeys.registerPasskey, { errorIsShown: true });
  const form = useEndpointForm(passkeys.passkeyOptions, {
    defaultValues: { name: '', current_password: '' },
    toBody: ({ current_password }) => ({ current_password }),
    alsoCheck: ({ name }) => (name.trim() ? [] : [{ path: 'name', message: 'must not be empty', code: 'empty' }]),
    onDone: async (optionsJSON, { name }) => {
      // Browsers do not tell a cancelled request from a missing authenticator.
      const response = await startRegistration({ optionsJSON }).catch(() => undefined);
      setUnused(!response);
      if (!response) return;
      const { recovery_codes } = await register.mutateAsync({ body: { name, response } });
      toast({ text: say('done') });
      onDone(recovery_codes);
    },
  });
  return (
    <FormStack noValidate aria-label={say('add')} onSubmit={(event) => void form.submit(event)}>
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
      <TextField
        control={form.control}
        name="name"
        label={say('name')}
        help={say('name.help')}
        inputProps={{ maxLength: 60 }}
        autoFocus
        required
      />
      <PasswordField
        control={form.control}
        name="current_password"
        label={say('password')}
        autoComplete="current-password"
        required
      />
      {isUnused && (
        <Notice role="alert" data-tone="error">
          {say('unused')}
        </Notice>
      )}
      <Refused error={form.refused} />
      <Row>
        <Action type="submit" variant="contained" busy={form.busy}>
          {say('next')}
        </Action>
        <Action color="secondary" onClick={onClose}>
          {say('cancel')}
        </Action>
      </Row>
    </FormStack>
  );
}
