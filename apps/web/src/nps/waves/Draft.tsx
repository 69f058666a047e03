import { nps, type NpsWave } from '@jornada/contract/nps';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { NotLoaded, Notice } from '../../ui/states.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { Facts } from './Facts.tsx';
import { wavesWords } from './waves.words.ts';

/** The forecast of a draft; refetched for each version of the draft. */
export const forecastOf = ({ id, version }: Pick<NpsWave, 'id' | 'version'>) => ({
  queryKey: ['nps', 'forecast', id, version],
  queryFn: () => call(nps.forecast, { params: { id } }),
});

/**
 * How many people a draft would ask, in total and per segment, so that a segmentation that would hide every result is
 * visible beforehand.
 */
export function Draft({ wave }: { wave: NpsWave }) {
  const say = useWords(wavesWords);
  const { number, instant } = useFormats();
  const { account } = useSession();
  const answer = useQuery(forecastOf(wave));
  const { data } = answer;
  if (!data) return <NotLoaded query={answer} rows={3} />;
  const { eligible, segments, cannot_reach } = data;
  const says = (key: 'forecast.eligible' | 'forecast.segments' | 'forecast.hidden', count: number) =>
    say(key, { count, n: number(count) });
  return (
    <Facts aria-label={say('forecast')}>
      <h2>{say('forecast')}</h2>
      {wave.opens_at !== null && <p>{say('opens.at', { date: instant(wave.opens_at, account.time_zone) })}</p>}
      <p>{says('forecast.eligible', eligible)}</p>
      {eligible > 0 && (
        <p>
          {says('forecast.segments', segments)} {segments > 0 && says('forecast.hidden', cannot_reach)}
        </p>
      )}
      {eligible > 0 && eligible < wave.min_group && (
        <Notice data-tone="warning">{say('forecast.total', { n: wave.min_group })}</Notice>
      )}
    </Facts>
  );
}
