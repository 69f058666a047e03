import { useSession } from '../api/session.ts';

/** A hidden field with the e-mail, so that password managers offer the right password. */
export function OwnUsername() {
  const { user } = useSession();
  return <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />;
}
