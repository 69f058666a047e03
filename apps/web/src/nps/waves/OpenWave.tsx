import { nps, type NpsWave } from '@jornada/contract/nps';
import { may } from '@jornada/domain/access';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { AskedNow } from './AskedNow.tsx';
import { Facts } from './Facts.tsx';
import { wavesWords } from './waves.words.ts';

/** An open wave: its end, and for managers of waves how many people have answered. */
export function OpenWave({ wave }: { wave: NpsWave }) {
  const say = useWords(wavesWords);
  const { number, instant } = useFormats();
  const { account, level } = useSession();
  const mine = useQuery({ ...read(nps.mine, {}), throwOnError: false });
  const hasAnswered = mine.data?.items.some(({ id, answered }) => id === wave.id && answered);
  const percent = wave.participation_percent;
  return (
    <>
      <AskedNow />
      <Facts aria-label={say('state.open')}>
        <p>
          <b>{say('open.at', { date: instant(wave.closes_at, account.time_zone) })}</b>
        </p>
        {hasAnswered && <p>{say('answered')}</p>}
        {wave.eligible !== null && may(level, 'nps.manage') && (
          <p>{say('asked.people', { count: wave.eligible, n: number(wave.eligible) })}</p>
        )}
        {may(level, 'nps.manage') &&
          (percent === null ? (
            <p>{say('participation.unknown', { n: wave.min_group })}</p>
          ) : (
            <>
              <p>{say('participation', { percent })}</p>
              <i aria-hidden style={{ inlineSize: `${percent}%` }} />
            </>
          ))}
      </Facts>
    </>
  );
}
