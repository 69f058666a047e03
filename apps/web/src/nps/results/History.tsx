import { npsResults } from '@jornada/contract/nps-results';
import { dateIn } from '@jornada/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { NotLoaded } from '../../ui/states.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { Line } from './Line.tsx';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { resultsWords } from './results.words.ts';
import { useScoreText } from './use-score-text.ts';

/** The score of each wave, for everybody or one segment; renders nothing before the first wave is counted. */
export function History({ segment }: { segment?: { key: string; name: string } | undefined }) {
  const say = useWords(resultsWords);
  const { number, date } = useFormats();
  const scoreText = useScoreText();
  const { account } = useSession();
  const answer = useQuery({
    ...read(npsResults.history, { query: segment ? { segment: segment.key } : {} }),
    throwOnError: false,
  });
  const { data } = answer;
  if (data?.items.length === 0) return null;
  return (
    <ResultSection title={segment ? say('history.of', { name: segment.name }) : say('history')}>
      {data ? (
        <>
          <Line points={data.items} />
          <table>
            <thead>
              <tr>
                <th scope="col">{say('wave')}</th>
                <th scope="col" data-number>
                  {say('answers')}
                </th>
                {!segment && (
                  <th scope="col" data-number>
                    {say('took-part')}
                  </th>
                )}
                <th scope="col" data-number>
                  {say('enps')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.items.toReversed().map((item) => (
                <tr key={item.wave_id}>
                  <th scope="row">
                    <TextLink to={places.npsWave(item.wave_id)}>{item.name}</TextLink>{' '}
                    <small>
                      {date(dateIn(account.time_zone, new Date(item.closed_at)))}
                      {item.breaks && `, ${say('broken')}`}
                    </small>
                  </th>
                  {item.n === null || item.score === null ? (
                    <td data-number colSpan={segment ? 2 : 3}>
                      {say('not-shown')}
                    </td>
                  ) : (
                    <>
                      <td data-number>{number(item.n)}</td>
                      {!segment && (
                        <td data-number>
                          {item.participation_percent === null ? '–' : `${number(item.participation_percent)} %`}
                        </td>
                      )}
                      <td data-number>{scoreText(item.score)}</td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          {data.items.some(({ score, breaks }) => score === null || breaks) && <small>{say('breaks')}</small>}
        </>
      ) : (
        <NotLoaded query={answer} rows={3} />
      )}
    </ResultSection>
  );
}
