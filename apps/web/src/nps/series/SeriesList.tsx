import { npsSeries } from '@jornada/contract/nps-series';
import { mdiRepeat } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Action } from '../../ui/Action.tsx';
import { space } from '../../ui/scale.ts';
import { NotLoaded } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useLanguage } from '../../words/language.ts';
import { hoursOfDay, weekdaysIn } from '../../words/weekdays.ts';
import { useWords } from '../../words/words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { seriesWords } from './series.words.ts';

// Loaded on first use.
const NewSeries = lazy(async () => ({ default: (await import('./NewSeries.tsx')).NewSeries }));
const EditSeries = lazy(async () => ({ default: (await import('./EditSeries.tsx')).EditSeries }));

/** The series of the account with their schedule and the date of the next wave. */
export function SeriesList() {
  const say = useWords(seriesWords);
  const { instant } = useFormats();
  const { account } = useSession();
  const language = useLanguage();
  const [opened, open] = useState<number | 'new' | null>(null);
  const answer = useQuery({ ...read(npsSeries.list, {}), throwOnError: false });
  const { data } = answer;
  const edited = data?.items.find(({ id }) => id === opened);
  const weekdays = weekdaysIn(language);
  return (
    <ResultSection title={say('title')}>
      <small>{say('lead')}</small>
      {data ? (
        data.items.length === 0 ? (
          <p>{say('none')}</p>
        ) : (
          <Rows>
            {data.items.map((one) => (
              <li key={one.id}>
                <div>
                  <b>{one.name}</b>
                  <span>
                    {say('rhythm', {
                      every: say(`every.${one.every}`),
                      weekday: weekdays[one.weekday]?.label ?? '',
                      hour: hoursOfDay[one.hour]?.label ?? '',
                      days: one.open_days,
                    })}
                  </span>
                  {one.sample_percent < 100 && <span>{say('sample', { percent: one.sample_percent })}</span>}
                  <span>
                    {one.next_opens_at === null
                      ? say('paused')
                      : say('next', { date: instant(one.next_opens_at, account.time_zone) })}
                  </span>
                </div>
                <Action
                  size="small"
                  color="inherit"
                  aria-label={say('edit.name', { name: one.name })}
                  onClick={() => open(one.id)}
                >
                  {say('edit')}
                </Action>
              </li>
            ))}
          </Rows>
        )
      ) : (
        <NotLoaded query={answer} rows={2} />
      )}
      <div>
        <Action color="inherit" variant="outlined" icon={mdiRepeat} onClick={() => open('new')}>
          {say('new')}
        </Action>
      </div>
      <Suspense fallback={null}>
        {opened === 'new' && <NewSeries onClose={() => open(null)} />}
        {edited && <EditSeries key={edited.id} series={edited} onClose={() => open(null)} />}
      </Suspense>
    </ResultSection>
  );
}

const Rows = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: space(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: space(1) },
  '& li > div': { display: 'grid', minWidth: 0, overflowWrap: 'anywhere' },
  '& b': { fontWeight: 620 },
  '& span': { color: theme.vars.palette.text.secondary },
}));
