import { pdi } from '@jornada/contract/pdi';
import type { PdiPlan } from '@jornada/contract/pdi-items';
import { mdiPrinterOutline, mdiSproutOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ApiError } from '../../api/errors.ts';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { Action } from '../../ui/Action.tsx';
import { useOpenInUrl } from '../../ui/list/use-new-in-url.ts';
import { useParams } from '../../ui/nav.ts';
import { Page } from '../../ui/Page.tsx';
import { space } from '../../ui/scale.ts';
import { Empty, NotLoaded } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { useWords } from '../../words/words.ts';
import { CheckIns } from './CheckIns.tsx';
import { Goals } from './Goals.tsx';
import { History } from './History.tsx';
import { PlanButtons } from './PlanButtons.tsx';
import { PlanFacts } from './PlanFacts.tsx';
import { planWords } from './plan.words.ts';

// Loaded on first use.
const PrintPlan = lazy(async () => ({ default: (await import('../print/PrintPlan.tsx')).PrintPlan }));

/** A development plan: its goals with their actions, who accepted it, and its check-ins. */
export function PlanPage() {
  const say = useWords(planWords);
  const { id } = useParams();
  const known = /^[1-9]\d{0,15}$/.test(id ?? '') ? Number(id) : 0;
  const answer = useQuery({
    ...read(pdi.byId, { params: { id: known } }),
    enabled: known > 0,
    // Actions show the status of tasks, which change elsewhere.
    staleTime: 0,
    meta: { includes: ['tasks'] },
  });
  const { data, error } = answer;
  if (data) return <Whole key={data.id} plan={data} />;
  const isMissing = known === 0 || (error instanceof ApiError && error.status === 404);
  return (
    <Page title={say('title')} back={{ to: places.pdi(), name: say('back') }}>
      {isMissing ? <Empty icon={mdiSproutOutline} title={say('missing')} /> : <NotLoaded query={answer} />}
    </Page>
  );
}

function Whole({ plan }: { plan: PdiPlan }) {
  const say = useWords(planWords);
  const { user } = useSession();
  const [printing, setPrinting] = useOpenInUrl('print');
  const box = plan.user_id === user.id ? {} : { box: plan.leader_id === user.id ? 'team' : 'all' };
  return (
    <Page
      title={plan.title}
      width="medium"
      back={{ to: places.pdi(box), name: say('back') }}
      actions={
        <>
          <Action color="inherit" icon={mdiPrinterOutline} busy={printing} onClick={() => setPrinting(true)}>
            {say('print')}
          </Action>
          <PlanButtons plan={plan} />
        </>
      }
    >
      <Columns>
        <Goals plan={plan} />
        <div>
          <PlanFacts plan={plan} />
          {/* Only the person and the leader can read the check-ins. */}
          {[plan.user_id, plan.leader_id].includes(user.id) && <CheckIns plan={plan} />}
          <History plan={plan} />
        </div>
      </Columns>
      <Suspense fallback={null}>{printing && <PrintPlan plan={plan} onDone={() => setPrinting(false)} />}</Suspense>
    </Page>
  );
}

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 5fr) minmax(300px, 3fr)',
  alignItems: 'start',
  gap: space(2),
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space(2), minWidth: 0 },
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  '@media print': { display: 'block' },
}));
