import { absences } from '@jornada/contract/absences';
import { timeBank } from '@jornada/contract/time-bank';
import { closings } from '@jornada/contract/time-bank-closings';
import { offboardings } from '@jornada/contract/user-offboarding';
import { may } from '@jornada/domain/access';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { places } from '../places.ts';
import { RouterLink } from '../ui/nav.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { dutiesWords } from './duties.words.ts';
import { Lines } from './Figures.tsx';
import { InDebt } from './InDebt.tsx';
import { Leaving } from './Leaving.tsx';
import { OpenMonths } from './OpenMonths.tsx';
import { Panel } from './Panel.tsx';

/** The most people of one kind. */
const FIRST = 5;

/** Absences to decide, negative balances, months to close, people about to leave, and time banks to settle, as far as the signed-in person may act on them. */
export function Duties({ today }: { today: string }) {
  const say = useWords(dutiesWords);
  const { number } = useFormats();
  const { level } = useSession();
  const ofMonths = useQuery({ ...read(closings.closings, {}), enabled: may(level, 'bank.post') });
  // One more than is shown, since the list counts positive balances too.
  const lowest = useQuery({
    ...read(timeBank.list, { query: { sort: 'balance_minutes', limit: FIRST + 1 } }),
    enabled: may(level, 'bank.post'),
  });
  const seesOffboardings = may(level, 'people.offboardings');
  const planned = useQuery({
    ...read(offboardings.offboardings, { query: { state: ['planned'], limit: FIRST } }),
    enabled: seesOffboardings,
  });
  const toSettle = useQuery({
    ...read(offboardings.offboardings, { query: { state: ['done'], settlement: ['waiting'], limit: FIRST } }),
    enabled: seesOffboardings,
  });
  const ofAbsences = useQuery(read(absences.list, { query: { waiting: true, limit: 1 } }));
  const asked = ofAbsences.data?.total ?? 0;
  const months = ofMonths.data?.open_months ?? [];
  const inDebt = lowest.data?.items.filter(({ balance_minutes }) => balance_minutes < 0) ?? [];
  const leaving = [planned.data, toSettle.data].flatMap((page) => (page && page.items.length > 0 ? [page] : []));
  if (asked === 0 && inDebt.length === 0 && months.length === 0 && leaving.length === 0) return null;
  return (
    <Whole data-whole>
      <Panel title={say('title')}>
        <Lines>
          {asked > 0 && (
            <li>
              <RouterLink to={places.absences({ waiting: true })}>
                {say('absences', { count: asked, n: number(asked) })}
              </RouterLink>
            </li>
          )}
          <InDebt people={inDebt.slice(0, FIRST)} hasMore={inDebt.length > FIRST} />
          {months.map((month) => (
            <OpenMonths key={month.month} open={month} today={today} />
          ))}
          {leaving.map(({ items, total }) => (
            <Leaving key={items[0]?.state} offboardings={items} total={total ?? items.length} today={today} />
          ))}
        </Lines>
      </Panel>
    </Whole>
  );
}

const Whole = styled('div')({ '& > section': { height: '100%' } });
