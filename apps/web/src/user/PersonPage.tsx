import { type PersonInFull, type User, users } from '@jornada/contract/user';
import { mdiAccountQuestionOutline } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { may } from '@jornada/domain/access';
import { useQueryState } from 'nuqs';
import type { ComponentType } from 'react';
import { places } from '../places.ts';
import { ApiError } from '../api/errors.ts';
import { useLevelName } from '../api/may.ts';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { loadLater } from '../ui/load-later.tsx';
import { useParams } from '../ui/nav.ts';
import { Facts, Page, Section } from '../ui/Page.tsx';
import { space } from '../ui/scale.ts';
import { Empty, NotLoaded } from '../ui/states.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { Employment } from './Employment.tsx';
import { Invitation } from './Invitation.tsx';
import { LinkMark } from './LinkMark.tsx';
import { PersonHead } from './PersonHead.tsx';
import { personTabs, shownTab } from './person-tabs.ts';
import { peopleWords } from './people.words.ts';
import { PersonRecords } from './records/PersonRecords.tsx';

const Offboarding = loadLater(async () => (await import('./Offboarding.tsx')).Offboarding);
const PersonAccess = loadLater(async () => (await import('./PersonAccess.tsx')).PersonAccess);

/**
 * One person: header, and the tabs that the viewer may see. Only the tab in the address is mounted, so that HR data,
 * whose reads are logged, is requested only when its tab is opened.
 * @param HrData the tab of HR data
 * @param Allocations the tab of allocations
 * @param Development the tab of plans, feedback and results
 * @param SecondFactor the reset of the second factor. All are passed in by the routes, because no screen imports
 * another
 */
export function PersonPage({
  HrData,
  Allocations,
  Development,
  SecondFactor,
}: {
  HrData: ComponentType<{ userId: number; nome: string }>;
  Allocations: ComponentType<{ userId: number }>;
  Development: ComponentType<{ person: PersonInFull }>;
  SecondFactor: ComponentType<{ person: User }>;
}) {
  const say = useWords(peopleWords);
  const levelName = useLevelName();
  const { date } = useFormats();
  const { user: me, level } = useSession();
  const { id } = useParams();
  const [tab] = useQueryState('tab');
  const known = /^[1-9]\d{0,15}$/.test(id ?? '') ? Number(id) : 0;
  const query = useQuery({ ...read(users.byId, { params: { id: known } }), enabled: known > 0 });
  const person = query.data;
  const missing = known === 0 || (query.error instanceof ApiError && query.error.status === 404);

  if (!person)
    return (
      <Page title={say('title')} back={{ to: places.people(), name: say('person.back') }}>
        {missing ? (
          <Empty icon={mdiAccountQuestionOutline} title={say('person.missing')} />
        ) : (
          <NotLoaded query={query} />
        )}
      </Page>
    );
  const tabs = personTabs(person, { me: me.id, level });
  const shown = shownTab(tabs, tab);
  const isOther = person.has_joined && person.id !== me.id;
  return (
    <Page
      title={person.nome}
      back={{ to: places.people(), name: say('person.back') }}
      width="medium"
      actions={
        person.id !== me.id &&
        person.is_active &&
        may(level, 'absences.record') && (
          <ButtonLink variant="outlined" to={places.absences({ new: 'record', user: person.id })}>
            {say('person.absence')}
          </ButtonLink>
        )
      }
    >
      <PersonHead person={person} tabs={tabs} shown={shown} />
      {shown === 'overview' && (
        <Sections>
          {person.has_joined && <PersonRecords key={person.id} person={person} />}
          <Section title={say('employment')} text={person.id === me.id ? say('person.you') : say('employment.text')}>
            <Facts
              facts={[
                [say('field.email'), person.email],
                [say('field.level'), levelName(person.level)],
                [say('field.state'), <LinkMark key="state" person={person} />],
                [say('field.created_at'), date(person.created_at.slice(0, 10))],
                ...(person.left_on ? [[say('field.left_on'), date(person.left_on)] as const] : []),
                ...(person.access_until ? [[say('field.access_until'), date(person.access_until)] as const] : []),
              ]}
            />
            {may(level, 'people.manage') && <Employment key={person.id} person={person} />}
          </Section>
          {!person.has_joined && may(level, 'people.manage') && <Invitation person={person} />}
        </Sections>
      )}
      {shown === 'development' && <Development key={person.id} person={person} />}
      {shown === 'allocations' && <Allocations userId={person.id} />}
      {shown === 'hr' && (
        <Sections>
          <HrData userId={person.id} nome={person.nome} />
        </Sections>
      )}
      {shown === 'access' && (
        <Sections>
          {isOther && may(level, 'people.offboard') && <Offboarding key={person.id} person={person} />}
          {isOther && may(level, 'people.manage') && <PersonAccess person={person} />}
          {isOther && may(level, 'people.manage') && <SecondFactor person={person} />}
        </Sections>
      )}
    </Page>
  );
}

const Sections = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space(2) });
