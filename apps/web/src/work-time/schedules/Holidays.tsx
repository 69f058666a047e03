import { type Holiday, holidays } from '@jornada/contract/accounts-holidays';
import { brazilianHolidays } from '@jornada/domain/brazilian-holidays';
import { mdiChevronLeft, mdiChevronRight, mdiFlagOutline, mdiTrashCanOutline } from '@mdi/js';
import { styled } from '../../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useWhyNot } from '../../api/may.ts';
import { read, useWrite } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { useToday } from '../../state/clock.ts';
import { Action } from '../../ui/Action.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/Page.tsx';
import { space } from '../../ui/scale.ts';
import { NotLoaded } from '../../ui/states.tsx';
import { undoable } from '../../ui/undo.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { AddHoliday } from './AddHoliday.tsx';
import { scheduleWords } from './schedules.words.ts';

/** The account's holidays by year, with Brazil's national holidays as suggestions. */
export function Holidays() {
  const say = useWords(scheduleWords);
  const { account } = useSession();
  const [chosen, setYear] = useQueryState('year', parseAsInteger.withOptions({ history: 'replace' }));
  const thisYear = Number(useToday(account.time_zone).slice(0, 4));
  const year = chosen !== null && chosen >= 1950 && chosen <= 2299 ? chosen : thisYear;
  const list = useQuery(read(holidays.list, { query: { year: String(year) } }));
  const whyNot = useWhyNot(holidays.create);
  return (
    <Section title={say('holidays')} text={say('holidays.text')}>
      <Bar>
        <IconButton aria-label={say('holidays.before')} onClick={() => void setYear(year - 1)}>
          <Icon path={mdiChevronLeft} />
        </IconButton>
        <strong aria-live="polite">{year}</strong>
        <IconButton aria-label={say('holidays.after')} onClick={() => void setYear(year + 1)}>
          <Icon path={mdiChevronRight} />
        </IconButton>
        {list.data && <National year={year} known={list.data.items} whyNot={whyNot} />}
      </Bar>
      {list.data ? <Listed items={list.data.items} year={year} whyNot={whyNot} /> : <NotLoaded query={list} rows={4} />}
      <AddHoliday whyNot={whyNot} />
    </Section>
  );
}

function National({ year, known, whyNot }: { year: number; known: readonly Holiday[]; whyNot: string | undefined }) {
  const say = useWords(scheduleWords);
  const add = useWrite(holidays.addNational, { alsoRefresh: ['work-time', 'resource-allocation'] });
  const remove = useWrite(holidays.remove, { alsoRefresh: ['work-time', 'resource-allocation'] });
  const dates = new Set(known.map(({ date }) => date));
  if (brazilianHolidays(year).every(({ date }) => dates.has(date)))
    return <span>{say('holidays.national-all', { year })}</span>;
  const onAdd = async () => {
    await undoable(add.mutateAsync({ body: { year } }), ({ added }) => ({
      text: say('holidays.added', { count: added.length }),
      action: {
        label: say('undo'),
        run: async () => {
          for (const { id } of added) await remove.mutateAsync({ params: { id } });
        },
      },
    }));
  };
  return (
    <Action variant="outlined" icon={mdiFlagOutline} whyNot={whyNot} busy={add.isPending} onClick={() => void onAdd()}>
      {say('holidays.national', { year })}
    </Action>
  );
}

function Listed({ items, year, whyNot }: { items: readonly Holiday[]; year: number; whyNot: string | undefined }) {
  const say = useWords(scheduleWords);
  const { date } = useFormats();
  const remove = useWrite(holidays.remove, { alsoRefresh: ['work-time', 'resource-allocation'] });
  const create = useWrite(holidays.create, { alsoRefresh: ['work-time', 'resource-allocation'] });
  if (items.length === 0) return <p style={{ margin: 0 }}>{say('holidays.none', { year })}</p>;
  const onRemove = async (holiday: Holiday) => {
    const body = { date: holiday.date, name: holiday.name };
    await undoable(remove.mutateAsync({ params: { id: holiday.id } }), () => ({
      text: say('holidays.removed', { name: holiday.name }),
      action: { label: say('undo'), run: () => create.mutate({ body }) },
    }));
  };
  return (
    <List>
      {items.map((holiday) => (
        <li key={holiday.id}>
          <time dateTime={holiday.date}>{date(holiday.date)}</time>
          <span>{holiday.name}</span>
          <Action
            size="small"
            color="secondary"
            icon={mdiTrashCanOutline}
            whyNot={whyNot}
            aria-label={say('holidays.remove', { name: holiday.name })}
            onClick={() => void onRemove(holiday)}
          />
        </li>
      ))}
    </List>
  );
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(1),
  '& strong': { fontSize: '1.125rem', minWidth: '4ch', textAlign: 'center' },
  '& > span:not(:has(button))': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
}));

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(110px, 150px) minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: space(1.5),
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: '6rem minmax(0, 1fr) auto', gap: space(1) },
    minHeight: theme.density.row,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& time': { color: theme.vars.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
}));
