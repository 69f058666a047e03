import { absences } from '@jornada/contract/absences';
import { may } from '@jornada/domain/access';
import { mdiBeach, mdiPlus } from '@mdi/js';
import { lazy, Suspense } from 'react';
import { useWhyNot } from '../api/may.ts';
import { usePeopleNames } from '../api/names.ts';
import { useSession } from '../api/session.ts';
import { listInUrl } from '../lists/list-in-url.ts';
import { useContractList } from '../lists/use-contract-list.ts';
import { PersonList } from '../picks/PersonList.tsx';
import { Action } from '../ui/Action.tsx';
import { ListFilters } from '../ui/list/ListFilters.tsx';
import { ListOf } from '../ui/list/ListOf.tsx';
import { NothingFound } from '../ui/list/NothingFound.tsx';
import { useNewInUrl } from '../ui/list/use-new-in-url.ts';
import { Page } from '../ui/Page.tsx';
import { Empty } from '../ui/states.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { useAbsenceColumns } from './absence-columns.tsx';
import { absenceWords } from './absences.words.ts';
import { NoKinds } from './NoKinds.tsx';
import { useKinds } from './use-kinds.ts';

// Loaded on first use.
const NewAbsence = lazy(async () => ({ default: (await import('./NewAbsence.tsx')).NewAbsence }));

const LIST = listInUrl(absences.list, { without: ['status', 'from', 'to', 'team'] });

/** One's own absences and those of the people whom one may see, with the requests that wait for a decision. */
export function AbsencesPage() {
  const say = useWords(absenceWords);
  const { number } = useFormats();
  const { place, page } = useContractList(LIST);
  const columns = useAbsenceColumns();
  const kinds = useKinds();
  const whyNot = useWhyNot(absences.create);
  const [adding, setAdding] = useNewInUrl();
  const people = usePeopleNames();
  const { level } = useSession();
  const byPerson = {
    label: say('field.person'),
    nameOf: (id: number) => people.get(id)?.nome ?? say('person', { id }),
  };
  const add = (
    <Action variant="contained" icon={mdiPlus} whyNot={whyNot} onClick={() => setAdding(true)}>
      {say('new')}
    </Action>
  );
  if (kinds?.length === 0)
    return (
      <Page title={say('title')} width="medium">
        <NoKinds />
      </Page>
    );
  return (
    <Page title={say('title')} actions={add}>
      <ListFilters
        label={say('title')}
        place={place}
        shown={{
          // Leaders of other levels come here by the links of their team.
          user_id: may(level, 'absences.read-all')
            ? {
                ...byPerson,
                list: ({ onPick, ...props }) => (
                  <PersonList {...props} everybody onPick={(person) => person && onPick(person.id)} />
                ),
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
        orders={LIST.sorts.map((value) => ({ value, label: say(`order.${value}`) }))}
        found={(count) => say('found', { count, n: number(count) })}
        empty={
          place.filtered ? (
            <NothingFound title={say('nothing.title')} clear={say('nothing.clear')} onClear={place.clearFilters}>
              {say('nothing.text')}
            </NothingFound>
          ) : (
            <Empty icon={mdiBeach} title={say('first.title')} action={add}>
              {say('first.text')}
            </Empty>
          )
        }
      />
      <Suspense fallback={null}>{adding && <NewAbsence onClose={() => setAdding(false)} />}</Suspense>
    </Page>
  );
}
