import { type PerformanceEvaluation, performanceEvaluations } from '@jornada/contract/performance-evaluations-cycles';
import { evaluationResults } from '@jornada/contract/performance-evaluations-results';
import { may } from '@jornada/domain/access';
import { mdiTimerSandComplete } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { fileAddress } from '../../api/list-page.ts';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ExportLink } from '../../ui/ExportLink.tsx';
import { Page } from '../../ui/Page.tsx';
import { space } from '../../ui/scale.ts';
import { Empty, NotLoaded, Notice } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { Calibrators } from './Calibrators.tsx';
import { CycleActions } from './CycleActions.tsx';
import { CyclePeople } from './CyclePeople.tsx';
import { Nominations } from '../raters/Nominations.tsx';
import { cyclesWords } from './cycles.words.ts';
import { Forecast } from './Forecast.tsx';
import { Progress } from './Progress.tsx';

/** Polling interval while a cycle is counted: the steps of the count send no live updates. */
const COUNTING_MS = 5_000;

/** One evaluation: its settings, its progress, and its people. */
export function CyclePage({ id }: { id: number }) {
  const say = useWords(cyclesWords);
  const { date } = useFormats();
  const answer = useQuery({
    ...read(performanceEvaluations.byId, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'counting' ? COUNTING_MS : false),
  });
  const cycle = answer.data;
  return (
    <Page
      title={cycle?.name ?? say('title')}
      width="medium"
      back={{ to: places.evaluations(), name: say('back') }}
      actions={
        cycle && (
          <>
            <ResultsFile cycle={cycle} />
            <CycleActions cycle={cycle} />
          </>
        )
      }
    >
      {cycle ? (
        <>
          <p style={{ margin: 0, maxWidth: '80ch' }}>
            <b>{say(`state.${cycle.state}`)}</b> ·{' '}
            {say('about', { degree: say(`degree.${cycle.degree}`), date: date(cycle.answer_until) })}
          </p>
          {cycle.description && <p style={{ margin: 0, maxWidth: '80ch' }}>{cycle.description}</p>}
          <Content cycle={cycle} />
        </>
      ) : (
        <NotLoaded query={answer} />
      )}
    </Page>
  );
}

/** Downloads the shown numbers of all people, for managers of evaluations; cycles for development have no such file. */
function ResultsFile({ cycle: { id, purpose, state } }: { cycle: PerformanceEvaluation }) {
  const manages = may(useSession().level, 'evaluations.manage');
  if (!manages || purpose !== 'performance' || (state !== 'closed' && state !== 'released')) return null;
  return <ExportLink href={fileAddress(evaluationResults.exportCsv, { params: { id } })} />;
}

function Content({ cycle }: { cycle: PerformanceEvaluation }) {
  const say = useWords(cyclesWords);
  const manages = may(useSession().level, 'evaluations.manage');
  const { state } = cycle;
  if (state === 'canceled') return <Notice>{say('canceled.text', { reason: cycle.cancel_reason ?? '' })}</Notice>;
  return (
    <>
      {state === 'draft' && <Forecast cycle={cycle} />}
      {state === 'nominating' && <Nominations cycle={cycle} />}
      {state === 'collecting' && <Progress cycle={cycle} />}
      {state === 'counting' && (
        <Empty icon={mdiTimerSandComplete} title={say('state.counting')} text={say('counting.text')} />
      )}
      <Links>
        {cycle.rating && (state === 'closed' || state === 'released') && (
          <ButtonLink variant="outlined" to={places.evaluationCalibration(cycle.id)}>
            {say('calibration')}
          </ButtonLink>
        )}
        {state === 'released' && <OwnResult evaluationId={cycle.id} />}
      </Links>
      {cycle.rating && state !== 'draft' && <Calibrators cycle={cycle} />}
      {(manages || isAfterNominating(state)) && <CyclePeople cycle={cycle} />}
    </>
  );
}

/** Leaders follow the progress of the people they lead once answering has started. */
const isAfterNominating = (state: PerformanceEvaluation['state']): boolean =>
  state === 'collecting' || state === 'closed' || state === 'released';

/** A link to the viewer's own result, if it is released. */
function OwnResult({ evaluationId }: { evaluationId: number }) {
  const say = useWords(cyclesWords);
  const { user } = useSession();
  const { data } = useQuery({
    ...read(evaluationResults.list, { query: { user_id: user.id } }),
    throwOnError: false,
  });
  if (!data?.items.some(({ evaluation_id }) => evaluation_id === evaluationId)) return null;
  return (
    <ButtonLink variant="outlined" to={places.evaluationResult(evaluationId, user.id)}>
      {say('own.result')}
    </ButtonLink>
  );
}

const Links = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space(1), '&:empty': { display: 'none' } });
