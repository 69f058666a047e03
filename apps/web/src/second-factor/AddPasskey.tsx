import { passkeys } from '@jornada/contract/second-factor-passkeys';
import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useEndpointForm } from '../api/form.ts';
import { useWrite } from '../api/query.ts';
import { TextField } from '../ui/fields.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { Notice } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { OwnUsername } from './OwnUsername.tsx';
import { passkeysWords } from './passkeys.words.ts';
import { ShortForm } from './ShortForm.tsx';

type Props = {
  /** Receives the recovery codes if this is the first second factor, otherwise none. */
  onDone: (codes: readonly string[]) => void;
  onClose: () => void;
};

/** Adds a passkey: name and password, then the browser requests a fingerprint, a PIN or a security key. */
export function AddPasskey({ onDone, onClose }: Props) {
  const say = useWords(passkeysWords);
  const [isUnused, setUnused] = useState(false);
  const register = useWrite(passkeys.registerPasskey, { errorIsShown: true });
  const form = useEndpointForm(passkeys.passkeyOptions, {
    defaultValues: { name: '', current_password: '' },
    toBody: ({ current_password }) => ({ current_password }),
    alsoCheck: ({ name }) => (name.trim() ? [] : [{ path: 'name', message: 'must not be empty', code: 'empty' }]),
    onDone: async (optionsJSON, { name }) => {
      // Browsers do not distinguish a cancelled request from a missing authenticator.
      const response = await startRegistration({ optionsJSON }).catch(() => undefined);
      setUnused(!response);
      if (!response) return;
      const { recovery_codes } = await register.mutateAsync({ body: { name, response } });
      toast({ text: say('done') });
      onDone(recovery_codes);
    },
  });
  return (
    <ShortForm label={say('add')} submit={say('next')} form={form} refused={form.refused} onClose={onClose}>
      <OwnUsername />
      <TextField
        control={form.control}
        name="name"
        label={say('name')}
        help={say('name.help')}
        maxLength={60}
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
    </ShortForm>
  );
}
