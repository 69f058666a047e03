import { absences } from '@jornada/contract/absences';
import type { Absence } from '@jornada/contract/absence-items';
import { may } from '@jornada/domain/access';
import { NOTHING } from '@jornada/domain/selection';
import { mdiBeach } from '@mdi/js';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { fileAddress } from '../api/list-page.ts';
import { mayCall } from '../api/may.ts';
import { personName, usePeopleNames } from '../api/names.ts';
import { useSession } from '../api/session.ts';
import { listInUrl } from '../lists/list-in-url.ts';
import { useContractList } from '../lists/use-contract-list.ts';
import { everybody } from '../picks/list-in-filter.tsx';
import { ExportLink } from '../ui/ExportLink.tsx';
import { ListFilters } from '../ui/list/ListFilters.tsx';
import { ListOf } from '../ui/list/ListOf.tsx';
import { NoRows } from '../ui/list/NoRows.tsx';
import { createSelectionStore } from '../ui/selection/store.ts';
import { Empty } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { useAbsenceColumns } from './absence-columns.tsx';
import { absenceWords } from './absences.words.ts';
import { useAbsenceTexts } from './use-absence-texts.ts';

// Loaded on first use.
const DecideBar = lazy(async () => ({ default: (await import('./bulk/DecideBar.tsx')).DecideBar }));

const LIST = listInUrl(absences.list, { without: ['status', 'from', 'to', 'team'] });

/**
 * The absences of the signed-in person and of the people whose absences they may see, with the requests that wait for a
 * decision.
 * @param add the button that creates the first absence
 * @param views the saved views
 */
export function Requests({ add, views }: { add: ReactNode; views: ReactNode }) {
  const say = useWords(absenceWords);
  const { place, page } = useContractList(LIST);
  const columns = useAbsenceColumns();
  const { nameOf, kindOf, daysOf } = useAbsenceTexts();
  const people = usePeopleNames();
  const [selection] = useState(() => createSelectionStore());
  const rowLabel = useCallback(
    (absence: Absence) => say('select', { absence: `${nameOf(absence)}, ${kindOf(absence)}, ${daysOf(absence)}` }),
    [say, nameOf, kindOf, daysOf],
  );
  // The viewer may decide all of these; elsewhere a selection could contain absences that the viewer may not decide.
  const isWaiting = place.filters.waiting === true;
  useEffect(() => {
    if (!isWaiting) selection.set(NOTHING);
  }, [isWaiting, selection]);
  const session = useSession();
  const { level } = session;
  const mayExport = mayCall(session, absences.exportCsv);
  const byPerson = {
    label: say('field.person'),
    nameOf: (id: number) => personName(people, id, say('person', { id })),
  };
  return (
    <>
      <ListFilters
        label={say('title')}
        place={place}
        views={views}
        shown={{
          // Leaders of other levels use the links of their team.
          user_id: may(level, 'absences.read-all')
            ? {
                ...byPerson,
                list: everybody,
              }
            : byPerson,
          waiting: { label: say('waiting'), isSwitch: true },
        }}
      />
      <ListOf
        label={say('title')}
        columns={columns}
        place={place}
        page={page}
        {...(isWaiting && {
          selecting: {
            store: selection,
            rowLabel,
            pageLabel: say('select.page'),
            bar: (
              <Suspense fallback={null}>
                <DecideBar store={selection} />
              </Suspense>
            ),
          },
        })}
        orders={LIST.sorts.map((value) => ({ value, label: say(`order.${value}`) }))}
        controls={mayExport && <ExportLink href={fileAddress(absences.exportCsv, { query: place.sorted })} />}
        found={(count, n) => say('found', { count, n })}
        empty={
          <NoRows place={place} title={say('nothing.title')} text={say('nothing.text')} clear={say('nothing.clear')}>
            <Empty icon={mdiBeach} title={say('first.title')} text={say('first.text')} action={add} />
          </NoRows>
        }
      />
    </>
  );
}
