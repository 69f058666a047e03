import { may } from '@jornada/domain/access';
import { ApiError } from '../api/errors.ts';
import { useSession } from '../api/session.ts';
import { useParams } from '../ui/nav.ts';
import { BalancesPage } from './BalancesPage.tsx';
import { StatementPage } from './StatementPage.tsx';

/** Balances of everybody, or one statement. Whoever may read only their own comes straight to it. */
export function TimeBankPage() {
  const { userId } = useParams();
  const { level, user } = useSession();
  if (userId !== undefined && !/^[1-9]\d{0,15}$/.test(userId)) throw new ApiError({ status: 404, code: 'not_found', message: 'Not found' });
  const whose = userId !== undefined ? Number(userId) : may(level, 'bank.read-all') ? null : user.id;
  return whose === null ? <BalancesPage /> : <StatementPage key={whose} userId={whose} />;
}
