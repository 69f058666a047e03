import { closings } from '@jornada/contract/time-bank-closings';
import { mdiCalendarCheckOutline } from '@mdi/js';
import { styled } from '../../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { useQueryState } from 'nuqs';
import type { ComponentType } from 'react';
import { places } from '../../places.ts';
import { read } from '../../api/query.ts';
import { monthInUrl } from '../../ui/month-in-url.ts';
import { Page } from '../../ui/Page.tsx';
import { space } from '../../ui/scale.ts';
import { Empty, NotLoaded } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { AroundBank, useAround } from '../around-bank.ts';
import { FoldedLimits } from '../Limits.tsx';
import { closingWords } from './closings.words.ts';
import { FirstMonth } from './FirstMonth.tsx';
import { MonthPanel } from './MonthPanel.tsx';
import { MonthRail } from './MonthRail.tsx';
import { type RailMonth, railMonths } from './months.ts';

const ignore = () => undefined;

/** Closes months of the time bank: a list of the months, and the people of the chosen one. */
export function ClosingsPage({ Views }: { Views?: ComponentType }) {
  const say = useWords(closingWords);
  const around = useAround(ignore);
  const listed = useQuery(read(closings.closings, {}));
  const [chosen, choose] = useQueryState('month', monthInUrl);
  const { data } = listed;
  const months = data ? railMonths(data, around.today) : [];
  const open = data?.open_months.map(({ month }) => month) ?? [];
  // The default is the next month to close.
  const month = chosen ?? open[0] ?? months[0]?.month;
  const shown = months.find((one) => one.month === month) ?? (month === undefined ? undefined : openMonth(month));
  const newest = months.find(({ closing }) => closing !== undefined)?.month;
  const onChoose = (next: string) => void choose(next);

  return (
    <AroundBank value={around}>
      <Page title={say('title')} back={{ to: places.timeBank(), name: say('back') }} actions={Views && <Views />}>
        <p style={{ margin: 0, maxWidth: '80ch' }}>{say('lead')}</p>
        <FoldedLimits />
        {data ? (
          <Sides>
            <div>
              <MonthRail months={months} chosen={month ?? ''} onChoose={onChoose} />
              {data.items.length === 0 && <FirstMonth month={month} onChoose={onChoose} />}
            </div>
            {shown ? (
              <MonthPanel
                shown={shown}
                isNewest={shown.month === newest}
                earlier={shown.closing || !open[0] || open[0] >= shown.month ? undefined : open[0]}
                onChoose={onChoose}
              />
            ) : (
              <Empty icon={mdiCalendarCheckOutline} title={say('none')} />
            )}
          </Sides>
        ) : (
          <NotLoaded query={listed} />
        )}
      </Page>
    </AroundBank>
  );
}

/** A month that is not in the list yet, such as an earlier one for the first closing. */
const openMonth = (month: string): RailMonth => ({
  month,
  state: 'open',
  openDays: 0,
  closing: undefined,
  takenBack: [],
});

const Sides = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: space(2),
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '200px minmax(0, 1fr)' },
}));
