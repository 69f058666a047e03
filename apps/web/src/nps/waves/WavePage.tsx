import { nps, type NpsWave } from '@jornada/contract/nps';
import { mdiTimerSandComplete } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from '../../ui/nav.ts';
import { read } from '../../api/query.ts';
import { places } from '../../places.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty, Loading, NotLoaded, Notice } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { OpenWave } from './OpenWave.tsx';
import { WaveActions } from './WaveActions.tsx';
import { wavesWords } from './waves.words.ts';

const Draft = lazy(async () => ({ default: (await import('./Draft.tsx')).Draft }));
const Results = lazy(async () => ({ default: (await import('../results/Results.tsx')).Results }));

/** Polling interval while a wave is counted: the steps of the count send no live updates. */
const COUNTING_MS = 5_000;

/** One wave: its forecast, its progress, or its result. */
export function WavePage() {
  const say = useWords(wavesWords);
  const id = Number(useParams()['id']);
  const answer = useQuery({
    ...read(nps.byId, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'counting' ? COUNTING_MS : false),
  });
  const wave = answer.data;
  return (
    <Page
      title={wave?.name ?? say('title')}
      width="medium"
      back={{ to: places.nps(), name: say('back') }}
      actions={wave && <WaveActions wave={wave} />}
    >
      {wave ? (
        <>
          <p style={{ margin: 0, maxWidth: '80ch' }}>{wave.question}</p>
          <Suspense fallback={<Loading />}>
            <Content wave={wave} />
          </Suspense>
        </>
      ) : (
        <NotLoaded query={answer} />
      )}
    </Page>
  );
}

function Content({ wave }: { wave: NpsWave }) {
  const say = useWords(wavesWords);
  switch (wave.state) {
    case 'draft':
      return <Draft wave={wave} />;
    case 'open':
      return <OpenWave wave={wave} />;
    case 'counting':
      return <Empty icon={mdiTimerSandComplete} title={say('state.counting')} text={say('counting.text')} />;
    case 'canceled':
      return <Notice>{say('canceled.text', { reason: wave.cancel_reason ?? '' })}</Notice>;
    default:
      return <Results wave={wave} />;
  }
}
