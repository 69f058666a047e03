import { type Session, sessions } from '@jornada/contract/session';
import { useEndpointForm } from '../api/form.ts';

/** E-mail and password. A refusal keeps the input, since most errors are one wrong letter. */
export const useSignInForm = ({ email = '', onDone }: { email?: string; onDone: (session: Session) => unknown }) =>
  useEndpointForm(sessions.signIn, { defaultValues: { email, password: '' }, onDone });
