import { accounts } from '@jornada/contract/accounts';
import { pdi } from '@jornada/contract/pdi';
import type { PersonInFull } from '@jornada/contract/user';
import { mdiPlus, mdiSproutOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { may } from '@jornada/domain/access';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { places } from '../places.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Section } from '../ui/Page.tsx';
import { space } from '../ui/scale.ts';
import { Empty, Failed, Loading } from '../ui/states.tsx';
import { styled } from '../ui/styled.ts';
import { useWords } from '../words/words.ts';
import { pdiWords } from './pdi.words.ts';
import { PlanCard } from './PlanCards.tsx';

/** More plans than a person usually has; further ones are on the screen of plans. */
const SHOWN = 12;

/** The development plans of a person, for people who may read them. */
export function PersonPlans({ person: { id, nome, is_active, leading } }: { person: PersonInFull }) {
  const say = useWords(pdiWords);
  const { user, level } = useSession();
  const isOwn = id === user.id;
  const box = isOwn ? 'mine' : leading === null ? 'all' : 'team';
  const mayRead = box !== 'all' || may(level, 'pdi.read-all');
  const { data, error, refetch, isFetching } = useQuery({
    ...read(pdi.list, { query: { box, user_id: [id], limit: SHOWN, sort: '-updated_at' } }),
    enabled: mayRead,
    throwOnError: false,
    meta: { includes: ['tasks'] },
  });
  const kept = useQuery(read(accounts.me, {})).data?.settings;
  if (!mayRead) return null;
  const write = is_active && (isOwn || leading === 'direct') && (
    <ButtonLink
      variant="outlined"
      startIcon={<Icon path={mdiPlus} />}
      to={places.pdi({ new: true, ...(!isOwn && { to: id }) })}
    >
      {say('new')}
    </ButtonLink>
  );
  return (
    <Section title={say('title')}>
      {error && <Failed error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <Loading rows={3} />}
      {data?.items.length === 0 && (
        <Empty
          icon={mdiSproutOutline}
          title={isOwn ? say('first.mine.title') : say('none.of', { name: nome })}
          action={write}
        />
      )}
      {data && data.items.length > 0 && (
        <>
          <Cards>
            {data.items.map((plan) => (
              <li key={plan.id}>
                <PlanCard plan={plan} />
              </li>
            ))}
          </Cards>
          <div>{write}</div>
          {kept && (
            <Quiet>{say('kept', { months: kept.retention_months, after: kept.retention_months_after_leaving })}</Quiet>
          )}
        </>
      )}
    </Section>
  );
}

const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));

const Cards = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
  gap: space(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
