import { allocations } from '@jornada/contract/resource-allocation';
import { addDays } from '@jornada/domain/calendar';
import { overBy } from '@jornada/domain/capacity';
import { formatHours } from '@jornada/domain/minutes';
import { styled } from '../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { radius, space } from '../ui/scale.ts';
import { Failed, Loading } from '../ui/states.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { allocationWords } from './allocations.words.ts';
import { useNames } from './use-names.ts';

type Props = { userId: number; week: string; onOpen: (id: number) => void; onClose: () => void };

/** Details of a heat map cell: the days of the week, and the allocations on them. */
export function WeekDrawer({ userId, week, onOpen, onClose }: Props) {
  const say = useWords(allocationWords);
  const { date, plannedDate } = useFormats();
  const names = useNames();
  const range = { from: week, to: addDays(week, 6), user_id: [userId] };
  const load = useQuery(read(allocations.load, { query: range }));
  const timeline = useQuery(read(allocations.timeline, { query: range }));
  const days = load.data?.items[0]?.days ?? [];
  const error = load.error ?? timeline.error;
  return (
    <Drawer open title={say('week.title', { name: names.person(userId), date: date(week) })} onClose={onClose}>
      {load.data && timeline.data ? (
        <Stack>
          <table>
            <thead>
              <tr>
                <th scope="col">{say('week.day')}</th>
                <th scope="col">{say('week.allocated')}</th>
                <th scope="col">{say('week.capacity')}</th>
                <th scope="col">{say('week.over')}</th>
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={day.date} data-over={overBy(day) > 0}>
                  <th scope="row">{plannedDate(day.date)}</th>
                  <td>{formatHours(day.allocated_minutes)}</td>
                  <td>{day.capacity_minutes === null ? say('load.unknown') : formatHours(day.capacity_minutes)}</td>
                  <td>{overBy(day) > 0 ? `▲ ${formatHours(overBy(day))}` : '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <section>
            <h3>{say('week.made-of')}</h3>
            {timeline.data.items.length === 0 && <p>{say('week.nothing')}</p>}
            <ul>
              {timeline.data.items.map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    onClick={() => onOpen(one.id)}
                    aria-label={say('week.open', { what: names.sentence(one) })}
                  >
                    <strong>
                      {one.status === 'tentative' && '? '}
                      {names.what(one)}
                    </strong>
                    <span>
                      {formatHours(one.minutes_per_day)} · {plannedDate(one.starts_on)} – {plannedDate(one.ends_on)} ·{' '}
                      {say(`form.status.${one.status}`)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        </Stack>
      ) : error ? (
        <Failed
          error={error}
          onRetry={() => void Promise.all([load.refetch(), timeline.refetch()])}
          busy={load.isFetching}
        />
      ) : (
        <Loading />
      )}
    </Drawer>
  );
}

const Stack = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: space(3),
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': {
    padding: space(0.75, 0.5),
    textAlign: 'end',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    fontWeight: 400,
  },
  '& th:first-of-type': { textAlign: 'start' },
  '& thead th': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, fontWeight: 600 },
  '& [data-over=true] > *': { color: theme.vars.palette.error.main, fontWeight: 650 },
  '& h3': { ...theme.typography.h3, margin: space(0, 0, 1) },
  '& ul': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: space(1) },
  '& li > button': {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'grid',
    width: '100%',
    padding: space(1.5),
    borderRadius: radius.m,
    border: `1px solid ${theme.vars.palette.divider}`,
    cursor: 'pointer',
    '&:hover': { background: theme.vars.palette.tint },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
  },
  '& li span': { color: theme.vars.palette.text.secondary },
}));
