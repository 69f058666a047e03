import type { NpsWave } from '@jornada/contract/nps';
import { npsResults } from '@jornada/contract/nps-results';
import { may } from '@jornada/domain/access';
import { MIN_GROUPS } from '@jornada/domain/nps';
import { mdiLockOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useQueryState } from 'nuqs';
import { lazy, Suspense } from 'react';
import { ApiError } from '../../api/errors.ts';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { space } from '../../ui/scale.ts';
import { Empty, Failed, Loading } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { useWords } from '../../words/words.ts';
import { Balance } from './Balance.tsx';
import { Distribution } from './Distribution.tsx';
import { History } from './History.tsx';
import { Paper } from './Paper.tsx';
import { resultsWords } from './results.words.ts';
import { Segments } from './Segments.tsx';
import { useSegmentName } from './use-segment-name.ts';

const Comments = lazy(async () => ({ default: (await import('../comments/Comments.tsx')).Comments }));

/** The result of a counted wave. A hidden number is replaced by the reason why it is hidden. */
export function Results({ wave }: { wave: NpsWave }) {
  const say = useWords(resultsWords);
  const [segment, choose] = useQueryState('segment');
  const { data, error, refetch, isFetching } = useQuery({
    ...read(npsResults.byWave, { params: { id: wave.id } }),
    throwOnError: false,
  });
  const nameOf = useSegmentName(wave.segment_by);
  const { level } = useSession();
  if (!data) {
    if (!error) return <Loading />;
    // The viewer may read neither the total nor any segment.
    if (error instanceof ApiError && error.status === 404)
      return <Empty icon={mdiLockOutline} title={say('not-yours.title')} text={say(`not-yours.${wave.total_to}`)} />;
    return <Failed error={error} onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (data.wave.state === 'discarded')
    return (
      <Empty
        icon={mdiLockOutline}
        title={say('discarded.title')}
        text={say('discarded.text', { n: data.wave.min_group })}
      />
    );
  const chosen = data.segments.find(({ key }) => key === segment);
  return (
    <Ground>
      {data.n !== null && data.score !== null && <Balance result={{ ...data, n: data.n, score: data.score }} />}
      {data.n !== null && data.distribution === null && <p>{say('few', { n: MIN_GROUPS })}</p>}
      {data.distribution && <Distribution counts={data.distribution} />}
      {(data.segments.length > 0 || data.hidden_segments !== null) && wave.segment_by !== 'none' && (
        <Segments result={data} nameOf={nameOf} chosen={segment} onChoose={(key) => void choose(key)} />
      )}
      <History segment={chosen && { key: chosen.key, name: nameOf(chosen) }} />
      {may(level, 'nps.manage') && (
        <Suspense fallback={<Loading rows={4} />}>
          <Comments wave={wave} />
        </Suspense>
      )}
      <Paper />
    </Ground>
  );
}

const Ground = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(2),
  '& > p': { margin: 0, color: theme.vars.palette.text.secondary },
}));
