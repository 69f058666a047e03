import { type Session, sessions } from '@jornada/contract/session';
import { useState } from 'react';
import { useEndpointForm } from '../api/form.ts';

export type Credentials = { email: string; password: string };

/**
 * E-mail and password. A refusal keeps the input, since most errors are one wrong letter. `accepted` are the credentials
 * once the server asks for a second factor: then `SecondStep` goes on.
 */
export function useSignInForm({ email = '', onDone }: { email?: string; onDone: (session: Session) => unknown }) {
  const [accepted, setAccepted] = useState<Credentials>();
  const form = useEndpointForm(sessions.signIn, {
    defaultValues: { email, password: '' },
    onDone,
    onRefused: ({ code }) => {
      if (code !== 'second_factor') return false;
      setAccepted(form.getValues());
      return true;
    },
  });
  const back = () => {
    setAccepted(undefined);
    form.forgetRefusal();
  };
  return { ...form, accepted, back };
}
