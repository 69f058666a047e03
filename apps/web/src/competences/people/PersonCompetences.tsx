import { competencePeople, type PersonCompetence } from '@jornada/contract/competences-people';
import type { PersonInFull } from '@jornada/contract/user';
import { may } from '@jornada/domain/access';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Section } from '../../ui/Page.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import { Trend } from '../../ui/Trend.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { SeenBar } from './marks.tsx';
import { peopleWords } from './people.words.ts';
import { CompetenceTable } from './CompetenceTable.tsx';

/**
 * The expected level of each competence for a person's job, and how others rated it, for people who may read results.
 */
export function PersonCompetences({ person: { id, leading } }: { person: PersonInFull }) {
  const say = useWords(peopleWords);
  const { user, level } = useSession();
  const mayRead = id === user.id || leading !== null || may(level, 'evaluations.manage');
  const competences = useQuery({
    ...read(competencePeople.byPerson, { params: { userId: id } }),
    enabled: mayRead,
    throwOnError: false,
    meta: { includes: ['evaluation-results', 'competences', 'competence-profiles'] },
  });
  const { data } = competences;
  if (!mayRead) return null;
  return (
    <Section title={say('title')}>
      {!data && <NotLoaded query={competences} rows={3} />}
      {data?.competences.length === 0 && <p>{say('none')}</p>}
      {data && data.competences.length > 0 && (
        <>
          <p>
            {data.profile ? say('profile', { name: data.profile.name }) : say('profile.none')} {say('text')}
          </p>
          <Competences of={data.competences} />
        </>
      )}
    </Section>
  );
}

function Competences({ of }: { of: readonly PersonCompetence[] }) {
  const say = useWords(peopleWords);
  const { number, hundredths } = useFormats();
  const points = (value: number | null | undefined) =>
    value === null || value === undefined ? say('nothing') : hundredths(value);
  const hasHistory = of.some(({ history }) => history.length > 1);
  return (
    <CompetenceTable>
      <thead>
        <tr>
          <th scope="col">{say('competence')}</th>
          <th scope="col" data-wide aria-hidden />
          <th scope="col" data-number>
            {say('others')}
          </th>
          <th scope="col" data-number>
            {say('expected')}
          </th>
          <th scope="col" data-number data-wide>
            {say('self')}
          </th>
          <th scope="col" data-number>
            {say('gap')}
          </th>
          {hasHistory && (
            <th scope="col" data-wide>
              {say('history')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {of.map(({ competence_id, name, expected_level, latest, gap_hundredths, history }) => (
          <tr key={competence_id}>
            <th scope="row">{name}</th>
            <td data-wide>
              {latest && (
                <SeenBar
                  points={latest.points}
                  others={latest.others_hundredths}
                  expected={gap_hundredths === null ? null : expected_level}
                />
              )}
            </td>
            <td data-number>{points(latest?.others_hundredths)}</td>
            <td data-number>{expected_level === null ? say('nothing') : number(expected_level)}</td>
            <td data-number data-wide>
              {points(latest?.self_hundredths)}
            </td>
            <td data-number data-missing={(gap_hundredths ?? 0) > 0}>
              {points(gap_hundredths)}
            </td>
            {hasHistory && (
              <td data-wide>
                {history.length > 1 && (
                  <Trend
                    label={say('history.of', {
                      name,
                      values: history.map(({ others_hundredths }) => hundredths(others_hundredths)).join(', '),
                    })}
                    values={history.map((one) => ({ hundredths: one.others_hundredths, points: one.points }))}
                  />
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </CompetenceTable>
  );
}
