import type { Session, sessions } from '@jornada/contract/session';
import { useState } from 'react';
import { useEndpointForm } from '../api/form.ts';
import type { LaterEndpoint } from '../api/later-endpoint.ts';

/**
 * Loaded by the first attempt, or once the page is idle, so that the form is shown without waiting for the contract and
 * its validation.
 */
export const signIn: LaterEndpoint<typeof sessions.signIn> = {
  resource: 'session',
  load: async () => (await import('@jornada/contract/session')).sessions.signIn,
};

export type Credentials = { email: string; password: string };
/** The accepted credentials, and the server's details about the second factor. */
export type Accepted = { credentials: Credentials; details: unknown };

/**
 * A form with e-mail and password. A refusal keeps the input, because most errors are a single wrong letter. `accepted`
 * contains the credentials once the server requires a second factor; `SecondStep` then continues.
 */
export function useSignInForm({ email = '', onDone }: { email?: string; onDone: (session: Session) => unknown }) {
  const [accepted, setAccepted] = useState<Accepted>();
  const form = useEndpointForm(signIn, {
    defaultValues: { email, password: '' },
    onDone,
    onRefused: ({ code, details }) => {
      if (code !== 'second_factor') return false;
      setAccepted({ credentials: form.getValues(), details });
      return true;
    },
  });
  const back = () => {
    setAccepted(undefined);
    form.forgetRefusal();
  };
  return { ...form, accepted, back };
}
