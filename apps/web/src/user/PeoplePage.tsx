import { users } from '@jornada/contract/user';
import { offboardings } from '@jornada/contract/user-offboarding';
import { mdiAccountPlusOutline, mdiFileTreeOutline, mdiFormatListBulleted } from '@mdi/js';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { type ComponentType, lazy, Suspense } from 'react';
import { places } from '../places.ts';
import { mayCall, useWhyNot } from '../api/may.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Loading } from '../ui/states.tsx';
import { ListOf } from '../ui/list/ListOf.tsx';
import { NothingFound } from '../ui/list/NothingFound.tsx';
import { useNewInUrl } from '../ui/list/use-new-in-url.ts';
import { useNavigate } from '../ui/nav.ts';
import { Page } from '../ui/Page.tsx';
import { useWords } from '../words/words.ts';
import { usePeopleColumns } from './people-columns.tsx';
import { LIST, usePeopleList } from './people-list.ts';
import { peopleWords } from './people.words.ts';
import { PeopleFilters } from './PeopleFilters.tsx';

const InvitePerson = lazy(async () => ({ default: (await import('./InvitePerson.tsx')).InvitePerson }));

const LinesView = lazy(async () => ({ default: (await import('./lines/LinesView.tsx')).LinesView }));

/** The people of the account: the directory, or with `?view=lines` the reporting lines. */
export function PeoplePage({ Views }: { Views?: ComponentType }) {
  const say = useWords(peopleWords);
  const session = useSession();
  const [view] = useQueryState('view', parseAsStringLiteral(['lines']));
  const whyNot = useWhyNot(users.create);
  const [inviting, setInviting] = useNewInUrl();
  return (
    <Page
      title={say('title')}
      actions={
        <>
          {mayCall(session, offboardings.offboardings) && (
            <ButtonLink color="inherit" to={places.offboardings()}>
              {say('offboardings')}
            </ButtonLink>
          )}
          <ButtonLink
            color="inherit"
            startIcon={<Icon path={view ? mdiFormatListBulleted : mdiFileTreeOutline} />}
            to={view ? places.people() : places.lines}
          >
            {say(view ? 'view.list' : 'view.lines')}
          </ButtonLink>
          <Action variant="contained" icon={mdiAccountPlusOutline} whyNot={whyNot} onClick={() => setInviting(true)}>
            {say('invite')}
          </Action>
        </>
      }
    >
      {view ? (
        <Suspense fallback={<Loading />}>
          <LinesView />
        </Suspense>
      ) : (
        <Directory {...(Views && { Views })} />
      )}
      <Suspense fallback={null}>
        {inviting && whyNot === undefined && <InvitePerson onClose={() => setInviting(false)} />}
      </Suspense>
    </Page>
  );
}

/** People with their level and the state of their link. */
function Directory({ Views }: { Views?: ComponentType }) {
  const say = useWords(peopleWords);
  const { place, page } = usePeopleList();
  const columns = usePeopleColumns();
  const navigate = useNavigate();
  return (
    <>
      <PeopleFilters place={place} views={Views && <Views />} />
      <ListOf
        label={say('table')}
        columns={columns}
        place={place}
        page={page}
        orders={LIST.sorts.map((value) => ({ value, label: say(`order.${value}`) }))}
        found={(count, n) => say('found', { count, n })}
        onOpen={(id) => void navigate(places.person(id))}
        empty={
          <NothingFound
            title={say('nothing.title')}
            text={say('nothing.text')}
            onClear={place.filtered ? place.clearFilters : undefined}
          />
        }
      />
    </>
  );
}
