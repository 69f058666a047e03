import { useSession } from '../api/session.ts';

/** A hidden field that tells password managers whose password a form asks for. */
export function OwnUsername() {
  const { user } = useSession();
  return <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />;
}
