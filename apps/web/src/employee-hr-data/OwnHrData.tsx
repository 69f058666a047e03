import { useSession } from '../api/session.ts';
import { HrData } from './HrData.tsx';

/** The person's own record, and who has read it. */
export function OwnHrData() {
  const { user } = useSession();
  return <HrData userId={user.id} nome={user.nome} />;
}
