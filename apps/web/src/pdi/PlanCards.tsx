import type { PdiPlan } from '@jornada/contract/pdi-items';
import type { PlanState } from '@jornada/domain/pdi';
import { mdiCalendarCheckOutline } from '@mdi/js';
import { useId } from 'react';
import { places } from '../places.ts';
import { Icon } from '../ui/Icon.tsx';
import { RouterLink } from '../ui/nav.ts';
import { radius, space } from '../ui/scale.ts';
import { styled } from '../ui/styled.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { pdiWords } from './pdi.words.ts';
import { LateMark, Percent, StateMark } from './PlanMarks.tsx';

/** Order of the groups: plans that wait for somebody first, finished and canceled ones last. */
const ORDER: readonly PlanState[] = ['proposed', 'active', 'draft', 'done', 'canceled'];

/** Plans as cards, grouped by state. */
export const PlanCards = ({ items, isOld }: { items: readonly PdiPlan[]; isOld: boolean }) => (
  <Groups aria-busy={isOld}>
    {ORDER.map((state) => (
      <Group key={state} state={state} items={items.filter((plan) => plan.state === state)} />
    ))}
  </Groups>
);

function Group({ state, items }: { state: PlanState; items: readonly PdiPlan[] }) {
  const say = useWords(pdiWords);
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {say(`group.${state}`)} <small>{items.length}</small>
      </h2>
      <ul>
        {items.map((plan) => (
          <li key={plan.id}>
            <PlanCard plan={plan} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A plan with its progress and the date of the next check-in. */
export function PlanCard({ plan }: { plan: PdiPlan }) {
  const say = useWords(pdiWords);
  const { date } = useFormats();
  const { id, title, state, is_late, progress_percent, starts_on, ends_on, next_check_in_on, goals } = plan;
  return (
    <Card>
      <header>
        <h3>
          <RouterLink to={places.plan(id)}>{title}</RouterLink>
        </h3>
        {is_late ? <LateMark /> : <StateMark state={state} />}
      </header>
      <p>
        {say('period', { from: date(starts_on), to: date(ends_on) })} · {say('goals', { count: goals.length })}
      </p>
      <Percent of={progress_percent} />
      {state === 'active' && (
        <p>
          <Icon path={mdiCalendarCheckOutline} fontSize="inherit" />{' '}
          {next_check_in_on ? say('check-in.on', { date: date(next_check_in_on) }) : say('check-in.none')}
        </p>
      )}
    </Card>
  );
}

const Groups = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(3),
  '&[aria-busy=true]': { opacity: 0.6 },
  '& h2': { ...theme.typography.h3, margin: space(0, 0, 1.25) },
  '& h2 > small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
    gap: space(2),
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
}));

const Card = styled('article')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.body2,
    position: 'relative',
    boxSizing: 'border-box',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: space(1.25),
    height: '100%',
    padding: space(2.25),
    borderRadius: radius.xl,
    border: `1px solid ${palette.divider}`,
    background: palette.background.paper,
    '& > header': { display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: space(1) },
    '& h3': { ...theme.typography.h3, margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
    '& a': { color: 'inherit', textDecoration: 'none' },
    // The whole card is a link to the plan.
    '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.xl },
    '& a:focus-visible': { outline: 'none' },
    '& a:focus-visible::after': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
    '&:hover': { borderColor: palette.text.secondary },
    '& > p': { margin: 0, color: palette.text.secondary },
    '& > p > svg': { verticalAlign: '-2px', fontSize: '1rem' },
    '@media print': { breakInside: 'avoid' },
  };
});
