import { useSession } from '../api/session.ts';

/** A hidden field from which password managers read whose password a form needs. */
export function OwnUsername() {
  const { user } = useSession();
  return <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />;
}
