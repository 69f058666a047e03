import { type PersonInFull, users } from '@jornada/contract/user';
import { styled } from '../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';
import { places } from '../places.ts';
import { RouterLink } from '../ui/nav.ts';
import { radius, space } from '../ui/scale.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { useWords } from '../words/words.ts';
import { LinkMark } from './LinkMark.tsx';
import { PersonPhoto } from './PersonPhoto.tsx';
import { peopleWords } from './people.words.ts';
import type { PersonTab, ShownTab } from './person-tabs.ts';

/** Face, job, department, leader and state of a person, and the tabs about them. */
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
      <nav aria-label={say('person.tabs', { nome: person.nome })} data-off-paper>
        {tabs.map(({ name, to }) => (
          <RouterLink key={name} to={to} aria-current={name === shown ? 'page' : undefined}>
            {say(`tab.${name}`)}
          </RouterLink>
        ))}
      </nav>
    </Head>
  );
}

const Head = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.body2,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: space(1.5),
    borderBottom: `1px solid ${palette.divider}`,
    '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(1, 2) },
    // All tabs stay visible on a phone: they wrap.
    '& > nav': { display: 'flex', flexWrap: 'wrap', gap: space(0.5), padding: space(0.25) },
    '& > nav > a': {
      display: 'flex',
      alignItems: 'center',
      minHeight: theme.density.control,
      padding: space(0, 1.25),
      borderRadius: radius.m,
      color: palette.text.secondary,
      textDecoration: 'none',
      fontWeight: 550,
      '&:hover': { color: palette.text.primary, background: palette.action.hover },
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -1 },
      // Marked by more than a colour.
      '&[aria-current=page]': {
        color: palette.text.primary,
        background: palette.tint,
        boxShadow: `inset 0 -2px ${palette.primary.main}`,
      },
    },
  };
});
