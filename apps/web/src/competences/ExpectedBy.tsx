import { competenceProfiles } from '@jornada/contract/competences-profiles';
import { styled } from '../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';
import { places } from '../places.ts';
import { space } from '../ui/scale.ts';
import { Refused } from '../ui/states.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { competenceWords } from './competences.words.ts';

/** Links shown; the number before them counts all. */
const SHOWN = 20;

/** The active job profiles that expect a competence, with links to them. */
export function ExpectedBy({ id }: { id: number }) {
  const say = useWords(competenceWords);
  const { number } = useFormats();
  const query = { competence_id: [id], is_active: true, limit: SHOWN };
  const { data, error } = useQuery(read(competenceProfiles.list, { query }));
  if (error) return <Refused error={error} />;
  if (!data) return null;
  const { items } = data;
  const total = data.total ?? items.length;
  return (
    <div>
      <Text>{say('expected-by', { count: total, n: number(total) })}</Text>
      {items.length > 0 && (
        <List>
          {items.map((profile) => (
            <li key={profile.id}>
              <TextLink to={`${places.competenceProfiles}?open=${profile.id}`}>{profile.name}</TextLink>
            </li>
          ))}
        </List>
      )}
    </div>
  );
}

const Text = styled('p')(({ theme }) => ({ ...theme.typography.body2, margin: 0 }));

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(0.5, 2),
  margin: space(0.5, 0, 0),
  padding: 0,
  listStyle: 'none',
}));
