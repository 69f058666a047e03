import { type PersonInFull, users } from '@jornada/contract/user';
import { styled } from '../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';
import { places } from '../places.ts';
import { LinkTabs } from '../ui/LinkTabs.tsx';
import { space } from '../ui/scale.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { useWords } from '../words/words.ts';
import { LinkMark } from './LinkMark.tsx';
import { PersonPhoto } from './PersonPhoto.tsx';
import { peopleWords } from './people.words.ts';
import type { PersonTab, ShownTab } from './person-tabs.ts';

/** Photo, job, department, leader and state of a person, and the tabs about them. */
export function PersonHead({
  person,
  tabs,
  shown,
}: {
  person: PersonInFull;
  tabs: readonly PersonTab[];
  shown: ShownTab;
}) {
  const say = useWords(peopleWords);
  const { reports_to } = person;
  const leader = useQuery({
    ...read(users.byId, { params: { id: reports_to ?? 0 } }),
    enabled: reports_to !== null,
  }).data;
  return (
    <Head>
      <div>
        <PersonPhoto person={person} />
        {person.job_title && <span>{person.job_title}</span>}
        {person.department && <span>{person.department}</span>}
        {reports_to !== null && leader && (
          <span>
            {say('person.leader')} <TextLink to={places.person(reports_to)}>{leader.nome}</TextLink>
          </span>
        )}
        <LinkMark person={person} />
      </div>
      <LinkTabs
        label={say('person.tabs', { nome: person.nome })}
        tabs={tabs.map(({ name, to }) => ({ name: say(`tab.${name}`), to, isShown: name === shown }))}
      />
    </Head>
  );
}

const Head = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(1.5),
  '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(1, 2) },
}));
