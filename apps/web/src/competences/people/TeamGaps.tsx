import { competencePeople } from '@jornada/contract/competences-people';
import { LEAST_OF_GAPS } from '@jornada/domain/competence-people';
import { useQuery } from '@tanstack/react-query';
import { useFailure } from '../../state/failure.ts';
import { read } from '../../api/query.ts';
import { Section } from '../../ui/Page.tsx';
import { Failed } from '../../ui/states.tsx';
import { HeadRow } from '../../ui/table/HeadRow.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { CompetenceTable } from './CompetenceTable.tsx';
import { peopleWords } from './people.words.ts';

/**
 * The gaps in each competence of the people below a leader. Renders nothing if too few of them have results that the
 * viewer may read.
 */
export function TeamGaps({ leader, nome }: { leader: number; nome: string | null }) {
  const say = useWords(peopleWords);
  const { number, hundredths } = useFormats();
  const gaps = useQuery({
    ...read(competencePeople.gaps, { query: { leader_id: leader } }),
    throwOnError: false,
    meta: { includes: ['evaluation-results', 'competences', 'competence-profiles', 'user'] },
  });
  const { data, refetch, isFetching } = gaps;
  const failure = useFailure(gaps);
  const title = nome === null ? say('gaps') : say('gaps.of', { nome });
  if (failure)
    return (
      <Section title={title}>
        <Failed error={failure} onRetry={() => void refetch()} busy={isFetching} />
      </Section>
    );
  if (!data?.items.length) return null;
  return (
    <Section title={title}>
      <p>{say('gaps.text', { least: number(LEAST_OF_GAPS) })}</p>
      <CompetenceTable>
        <HeadRow texts={[say('competence')]} numbers={[say('gaps.people'), say('gaps.below'), say('gaps.mean')]} />
        <tbody>
          {data.items.map(({ competence_id, name, people, below_expected, mean_gap_hundredths }) => (
            <tr key={competence_id}>
              <th scope="row">{name}</th>
              <td data-number>{number(people)}</td>
              <td data-number>{number(below_expected)}</td>
              <td data-number data-missing={mean_gap_hundredths > 0}>
                {hundredths(mean_gap_hundredths)}
              </td>
            </tr>
          ))}
        </tbody>
      </CompetenceTable>
    </Section>
  );
}
