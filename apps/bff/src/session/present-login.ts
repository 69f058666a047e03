import { Refusal } from '@jornada/domain/refusal';
import type { Db } from '../db/handle.ts';
import { findLogin, type Login } from './logins.queries.ts';

/**
 * The login of an open session.
 * @throws Refusal 401 if it has been united with another since the session was admitted
 */
export async function presentLogin(db: Db, loginId: number): Promise<Login> {
  const login = await findLogin(db, loginId);
  if (!login) throw new Refusal('unauthenticated', 'Unauthorized', { code: 'unauthorized' });
  return login;
}
