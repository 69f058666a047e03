import { policies } from '@jornada/contract/time-bank-policy';
import { may } from '@jornada/domain/access';
import { useQuery } from '@tanstack/react-query';
import { places } from '../../places.ts';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Page } from '../../ui/Page.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { Limits } from '../Limits.tsx';
import { PolicyForm } from './PolicyForm.tsx';
import { policyWords } from './policy.words.ts';

/** The rules for booking hours; everybody may read them. */
export function PolicyPage() {
  const say = useWords(policyWords);
  const { level, user } = useSession();
  const { data, error, refetch, isFetching } = useQuery(read(policies.policy, {}));
  return (
    <Page
      title={say('title')}
      width="narrow"
      back={{ to: may(level, 'bank.read-all') ? places.timeBank() : places.statement(user.id), name: say('back') }}
    >
      <p style={{ margin: 0 }}>{say('lead')}</p>
      {data ? (
        <PolicyForm policy={data} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading rows={8} />
      )}
      <Limits />
    </Page>
  );
}
