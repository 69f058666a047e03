import { schedules } from '@jornada/contract/work-time-schedules';
import { may } from '@jornada/domain/access';
import { fold } from '@jornada/domain/text';
import { useQuery } from '@tanstack/react-query';
import { parseAsBoolean, useQueryState } from 'nuqs';
import { type ReactNode, useState } from 'react';
import { places } from '../../places.ts';
import { useEverybody } from '../../api/names.ts';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { loadLater } from '../../ui/load-later.tsx';
import { FilterBar } from '../../ui/list/FilterBar.tsx';
import { useLocation, useNavigate, useParams } from '../../ui/nav.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { SearchField } from '../../ui/filters/SearchField.tsx';
import { Failed, Loading, NotLoaded } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { Holidays } from './Holidays.tsx';
import { scheduleWords } from './schedules.words.ts';
import { ScheduleTable } from './ScheduleTable.tsx';

const PersonSchedule = loadLater(async () => (await import('./PersonSchedule.tsx')).PersonSchedule);

/** Weekly schedules of people, and holidays. */
export function SchedulesPage() {
  const say = useWords(scheduleWords);
  const { level, user } = useSession();
  const navigate = useNavigate();
  const { userId } = useParams();
  // Keeps the year of the holidays in the query string.
  const { search } = useLocation();
  const open = (id: number | null) =>
    void navigate({ pathname: id === null ? places.schedules() : places.schedule(id), search });
  const opened = /^[1-9]\d*$/.test(userId ?? '') ? Number(userId) : null;
  return (
    <Page title={say('title')} back={{ to: places.hours(), name: say('back') }} width="medium">
      {may(level, 'hours.read-all') ? (
        <Everybody onOpen={open}>
          <Holidays />
        </Everybody>
      ) : (
        <Mine userId={user.id} onOpen={open}>
          <Holidays />
        </Mine>
      )}
      {opened !== null && <PersonSchedule key={opened} userId={opened} onClose={() => open(null)} />}
    </Page>
  );
}

type SchedulesProps = {
  onOpen: (userId: number) => void;
  /** The part below the schedules. It is shown once the number of schedules is known, so that it does not move. */
  children: ReactNode;
};

function Everybody({ onOpen, children }: SchedulesProps) {
  const say = useWords(scheduleWords);
  const all = useQuery(read(schedules.all, {}));
  const everybody = useEverybody();
  const [text, setText] = useState('');
  const [without, setWithout] = useQueryState('without', parseAsBoolean.withDefault(false));
  const failed = [all, everybody].find(({ data, error }) => error && !data);
  const current = new Map(all.data?.items.map((schedule) => [schedule.user_id, schedule]));
  const rows = [...(everybody.data?.values() ?? [])]
    .filter(({ nome, is_active }) => is_active && fold(nome).includes(fold(text)))
    .map(({ id, nome }) => ({ id, nome, schedule: current.get(id) ?? null }))
    .filter(({ schedule }) => !without || schedule === null);
  return (
    <>
      <Section title={say('people')} text={say('people.text')}>
        <FilterBar aria-label={say('people')}>
          <div data-search>
            <SearchField label={say('search')} value={text} onSearch={setText} />
          </div>
          <Button
            variant={without ? 'contained' : 'outlined'}
            color="secondary"
            aria-pressed={without}
            onClick={() => void setWithout(without ? null : true)}
          >
            {say('none')}
          </Button>
          {without && all.data && <span>{say('without.found', { count: rows.length })}</span>}
        </FilterBar>
        {all.data && everybody.data ? (
          <ScheduleTable rows={rows} onOpen={onOpen} />
        ) : failed ? (
          <Failed error={failed.error} onRetry={() => void failed.refetch()} busy={failed.isFetching} />
        ) : (
          <Loading />
        )}
      </Section>
      <div hidden={(!all.data || !everybody.data) && !failed}>{children}</div>
    </>
  );
}

/** For people who may see only their own schedule. */
function Mine({ userId, onOpen, children }: SchedulesProps & { userId: number }) {
  const say = useWords(scheduleWords);
  const { user } = useSession();
  const own = useQuery(read(schedules.list, { params: { userId } }));
  return (
    <>
      <Section title={say('people.mine')} text={say('people.text')}>
        {own.data ? (
          <ScheduleTable
            rows={[{ id: userId, nome: user.nome, schedule: own.data.items[0] ?? null }]}
            onOpen={onOpen}
          />
        ) : (
          <NotLoaded query={own} rows={2} />
        )}
      </Section>
      <div hidden={!own.data && !own.error}>{children}</div>
    </>
  );
}
