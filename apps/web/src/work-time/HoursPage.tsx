import { workTime } from '@jornada/contract/work-time';
import { may } from '@jornada/domain/access';
import { addDays } from '@jornada/domain/calendar';
import { mdiBeach, mdiCalendarClockOutline, mdiContentCopy } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { places } from '../places.ts';
import { useWhyNot } from '../api/may.ts';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { ICON_WHERE_NARROW } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Choice } from '../ui/Choice.tsx';
import { ExportLink } from '../ui/ExportLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { loadLater } from '../ui/load-later.tsx';
import { Page } from '../ui/Page.tsx';
import { Loading, NotLoaded, Notice } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { errorTextNow } from '../words/errors.ts';
import { useWords } from '../words/words.ts';
import { AddRow } from './AddRow.tsx';
import { EntryList } from './EntryList.tsx';
import { hoursWords } from './hours.words.ts';
import { copiedCells, rowsOf, type Subject } from './rows.ts';
import { StartTimer } from './StartTimer.tsx';
import { Timesheet } from './Timesheet.tsx';
import { useFill } from './use-fill.ts';
import { useHoursPlace, VIEWS } from './use-hours-place.ts';
import { useNames } from './use-names.ts';
import { WeekBar } from './WeekBar.tsx';

// Loaded later: large, and below the main content.
const HoursCharts = lazy(async () => ({ default: (await import('./HoursCharts.tsx')).HoursCharts }));
const EntryDrawer = loadLater(async () => (await import('./EntryDrawer.tsx')).EntryDrawer);

const sheetOf = (userId: number, from: string) =>
  read(workTime.timesheet, { query: { user_id: userId, from, to: addDays(from, 6) } });

/** Worked hours by week: timer, timesheet, entries, and charts of the last weeks. */
export function HoursPage() {
  const say = useWords(hoursWords);
  const { level, link_active } = useSession();
  const place = useHoursPlace();
  const names = useNames();
  const client = useQueryClient();
  const sheet = useQuery(sheetOf(place.userId, place.from));
  const fill = useFill(place.userId, `${place.userId} ${place.from}`);
  const whyNotLink = useWhyNot(workTime.fill);
  const whyNot = whyNotLink ?? (place.isMine || may(level, 'hours.write-all') ? undefined : say('not-yours'));
  const added = useAddedRows(`${place.userId} ${place.from}`);
  const rows = sheet.data ? rowsOf(sheet.data, added.rows) : [];

  const copyLastWeek = async () => {
    // Waits for both weeks: right after a change of week, the visible one is still loading.
    const [last, current] = await Promise.all([
      client.fetchQuery(sheetOf(place.userId, addDays(place.from, -7))),
      client.ensureQueryData(sheetOf(place.userId, place.from)),
    ]);
    const { cells, ahead } = copiedCells(last, current, place.today);
    if (cells.length === 0) toast({ text: say(ahead ? 'copy.ahead' : 'copy.nothing') });
    else await fill.fill(cells, say(ahead ? 'copy.done-in-part' : 'copy.done', { count: cells.length, ahead }));
  };

  const exported = new URLSearchParams({ user_id: String(place.userId), from: place.from, to: place.to });
  return (
    <Page
      title={place.isMine ? say('title') : say('title.of', { name: names.person(place.userId) })}
      actions={
        <>
          {link_active && (place.isMine || may(level, 'absences.record')) && (
            <ButtonLink
              color="secondary"
              to={places.absences(place.isMine ? { new: true } : { new: 'record', user: place.userId })}
              startIcon={<Icon path={mdiBeach} fontSize="small" />}
              aria-label={say(place.isMine ? 'absence' : 'absence.of')}
              css={ICON_WHERE_NARROW}
            >
              <span>{say(place.isMine ? 'absence' : 'absence.of')}</span>
            </ButtonLink>
          )}
          {link_active && (
            <ButtonLink
              color="secondary"
              to={places.schedules()}
              startIcon={<Icon path={mdiCalendarClockOutline} fontSize="small" />}
            >
              {say('schedules')}
            </ButtonLink>
          )}
          <ExportLink href={`${workTime.export.path}?${exported}`} />
        </>
      }
    >
      {place.isMine && link_active && <StartTimer />}
      <WeekBar place={place}>
        <Action
          variant="outlined"
          color="secondary"
          icon={mdiContentCopy}
          whyNot={whyNot}
          busy={fill.busy}
          aria-label={say('copy')}
          // On a phone it shares the line with the choice of a person.
          css={may(level, 'hours.read-all') && ICON_WHERE_NARROW}
          onClick={() => void copyLastWeek().catch((error) => toast({ tone: 'problem', text: errorTextNow(error) }))}
        >
          <span>{say('copy')}</span>
        </Action>
      </WeekBar>
      {sheet.data ? (
        <>
          {rows.length === 0 && <Notice role="note">{say('sheet.empty')}</Notice>}
          <Timesheet
            key={`${place.userId} ${place.from}`}
            sheet={sheet.data}
            rows={rows}
            today={place.today}
            whyNot={whyNot}
            fill={fill}
            added={added.newest}
          />
          {link_active && <AddRow whyNot={whyNot} onAdd={added.add} />}
        </>
      ) : (
        <NotLoaded query={sheet} rows={5} />
      )}
      <Below hidden={!sheet.data && !sheet.error}>
        <div style={{ maxWidth: 320 }}>
          <Choice
            label={say('view')}
            options={VIEWS.map((value) => ({ value, label: say(`view.${value}`) }))}
            value={place.view}
            onChange={place.show}
          />
        </div>
        {place.view === 'entries' ? (
          <EntryList key={`${place.userId} ${place.from}`} place={place} whyNot={whyNot} />
        ) : (
          <Suspense fallback={<Loading rows={6} />}>
            <HoursCharts userId={place.userId} to={place.to} />
          </Suspense>
        )}
      </Below>
      {place.entry !== null && (
        <EntryDrawer
          key={place.entry}
          what={place.entry}
          userId={place.userId}
          day={place.from <= place.today && place.today <= place.to ? place.today : place.from}
          whyNot={whyNot}
          onClose={() => place.open(null)}
        />
      )}
    </Page>
  );
}

/** The part below the timesheet. Hidden until the number of rows is known, so that nothing here moves. */
const Below = styled('div')({ display: 'grid', gap: 'inherit', minWidth: 0, '&[hidden]': { display: 'none' } });

type Added = Subject & { task_title: string | null };

/** Rows without hours that were added to the current week of the current person. */
function useAddedRows(of: string) {
  const [added, setAdded] = useState<{ of: string; rows: readonly Added[] }>({ of, rows: [] });
  const rows = added.of === of ? added.rows : NO_ROWS;
  return { rows, newest: rows.at(-1), add: (row: Added) => setAdded({ of, rows: [...rows, row] }) };
}

const NO_ROWS: readonly Added[] = [];
