import { allocations } from '@jornada/contract/resource-allocation';
import { formatHours } from '@jornada/domain/minutes';
import { styled } from '../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { places } from '../places.ts';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { useToday } from '../state/clock.ts';
import { radius, space } from '../ui/scale.ts';
import { NotLoaded } from '../ui/states.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { useNames } from './use-names.ts';
import { partWords } from './part.words.ts';

const SHOWN = 8;

/** Allocations of a task, a client or a person from today on, as a section of another screen. */
function AllocationsOf({ of, link }: { of: { task_id?: number; client_id?: number; user_id?: number }; link: string }) {
  const say = useWords(partWords);
  const { plannedDate } = useFormats();
  const { account } = useSession();
  const names = useNames();
  const today = useToday(account.time_zone);
  const found = useQuery(read(allocations.list, { query: { ...of, from: today, limit: SHOWN } }));
  const items = found.data?.items ?? [];
  const more = (found.data?.total ?? 0) - items.length;
  return (
    <Part aria-label={say('title')}>
      <header>
        <h3>{say('title')}</h3>
        <TextLink to={link}>{say('open')}</TextLink>
      </header>
      {!found.data && <NotLoaded query={found} rows={2} />}
      {found.data && items.length === 0 && <p>{say('none')}</p>}
      <ul>
        {items.map((one) => (
          <li key={one.id}>
            <TextLink to={places.allocations({ open: one.id })}>
              {one.status === 'tentative' && '? '}
              {of.user_id === undefined ? names.person(one.user_id) : names.what(one)}
            </TextLink>
            <span>
              {plannedDate(one.starts_on, today)} – {plannedDate(one.ends_on, today)}
            </span>
            <b>{say('a-day', { hours: formatHours(one.minutes_per_day) })}</b>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{say('more', { count: more })}</p>}
    </Part>
  );
}

export const TaskAllocations = ({ taskId }: { taskId: number; inBin: boolean }) => (
  <AllocationsOf of={{ task_id: taskId }} link={places.allocations()} />
);

export const ClientAllocations = ({ clientId }: { clientId: number }) => (
  <AllocationsOf of={{ client_id: clientId }} link={places.allocations({ client: clientId })} />
);

export const PersonAllocations = ({ userId }: { userId: number }) => (
  <AllocationsOf of={{ user_id: userId }} link={places.allocations({ person: userId })} />
);

const Part = styled('section')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: space(1),
  marginTop: space(3),
  paddingTop: space(2),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  // On a page it is a panel like the others; in a drawer a line separates it from the content above.
  'main &:not([data-panel] *)': {
    marginTop: 0,
    padding: space(3),
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: radius.xl,
    background: theme.vars.palette.background.paper,
    '& h3': { ...theme.typography.h2, margin: 0 },
  },
  '& header': { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: space(1) },
  '& h3': { ...theme.typography.h3, margin: 0 },
  '& p': { margin: 0, color: theme.vars.palette.text.secondary },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  // Dates and hours are next to the name if they fit, otherwise below it.
  '& li': { display: 'flex', flexWrap: 'wrap', gap: space(0, 1.5), paddingBlock: space(0.75) },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& li a': { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' },
  '& li span': { flex: '1 0 auto', color: theme.vars.palette.text.secondary },
  '& li b': { minWidth: 72, textAlign: 'end', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  [theme.breakpoints.down('sm')]: { 'main &:not([data-panel] *)': { padding: space(2) } },
}));
