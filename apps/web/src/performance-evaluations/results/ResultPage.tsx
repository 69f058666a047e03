import { evaluationResults, type EvaluationResult } from '@jornada/contract/performance-evaluations-results';
import { may } from '@jornada/domain/access';
import { mdiClipboardTextOffOutline, mdiLockClock, mdiPrinterOutline, mdiSendCheckOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { Action } from '../../ui/Action.tsx';
import { ICON_WHERE_NARROW } from '../../ui/Button.tsx';
import { useOpenInUrl } from '../../ui/list/use-new-in-url.ts';
import { useParams } from '../../ui/nav.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty, NotLoaded } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { AfterRelease } from './AfterRelease.tsx';
import { Competences } from './Competences.tsx';
import { Conversation, WriteConversation } from './Conversation.tsx';
import { Gaps } from './Gaps.tsx';
import { Groups } from './Groups.tsx';
import { PlanFromGaps } from './PlanFromGaps.tsx';
import { PlansOf } from './PlansOf.tsx';
import { Previous } from './Previous.tsx';
import { Questions } from './Questions.tsx';
import { Rating } from './Rating.tsx';
import { Readers } from './Readers.tsx';
import { resultsWords } from './results.words.ts';
import { Score } from './Score.tsx';
import { Share } from './Share.tsx';

// Loaded on first use.
const ReleaseResult = lazy(async () => ({ default: (await import('./ReleaseResult.tsx')).ReleaseResult }));
const PrintedResult = lazy(async () => ({ default: (await import('./PrintedResult.tsx')).PrintedResult }));

const known = (text: string | undefined): number => (/^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : 0);

/** The result of a person in an evaluation. */
export function ResultPage() {
  const say = useWords(resultsWords);
  const params = useParams();
  const [id, userId] = [known(params['id']), known(params['userId'])];
  const answer = useQuery({
    ...read(evaluationResults.byPerson, { params: { id, userId } }),
    enabled: id > 0 && userId > 0,
    throwOnError: false,
  });
  const { data, error } = answer;
  if (data) return <Whole key={`${id} ${userId}`} result={data} />;
  const refusal = error instanceof ApiError && (error.status === 404 || error.status === 403) ? error : undefined;
  return (
    <Page title={say('title')}>
      {refusal?.code === 'not_released' ? (
        <Empty icon={mdiLockClock} title={say('not-released.title')} text={say('not-released.text')} />
      ) : refusal || id === 0 || userId === 0 ? (
        <Empty icon={mdiClipboardTextOffOutline} title={say('missing.title')} text={say('missing.text')} />
      ) : (
        <NotLoaded query={answer} />
      )}
    </Page>
  );
}

function Whole({ result }: { result: EvaluationResult }) {
  const say = useWords(resultsWords);
  const { user, level } = useSession();
  const [printing, setPrinting] = useOpenInUrl('print');
  const [releasing, setReleasing] = useState(false);
  const { evaluation, subject } = result;
  const isOwn = subject.user_id === user.id;
  return (
    <Page
      title={
        isOwn
          ? say('title.own', { cycle: evaluation.name })
          : say('title.of', { name: subject.nome, cycle: evaluation.name })
      }
      back={
        isOwn
          ? { to: places.evaluations({ tab: 'results' }), name: say('own') }
          : { to: places.evaluation(evaluation.id), name: evaluation.name }
      }
      width="medium"
      actions={
        <>
          <Action
            color="inherit"
            icon={mdiPrinterOutline}
            busy={printing}
            aria-label={say('print')}
            css={ICON_WHERE_NARROW}
            onClick={() => setPrinting(true)}
          >
            <span>{say('print')}</span>
          </Action>
          {result.may_release && (
            <Action variant="contained" icon={mdiSendCheckOutline} onClick={() => setReleasing(true)}>
              {say('release')}
            </Action>
          )}
        </>
      }
    >
      <Score result={result} />
      <Rating result={result} />
      <Competences result={result} />
      <Gaps result={result} />
      <Groups result={result} />
      <Questions result={result} />
      <Previous result={result} />
      {isOwn && <Conversation result={result} />}
      {result.may.includes('talk') && <WriteConversation result={result} />}
      <AfterRelease result={result} />
      <Share result={result} />
      {(isOwn || result.may.includes('talk')) && <PlansOf result={result} />}
      {isOwn && <PlanFromGaps result={result} />}
      {(isOwn || may(level, 'evaluations.manage')) && <Readers id={evaluation.id} userId={subject.user_id} />}
      <Suspense fallback={null}>
        {printing && <PrintedResult result={result} onDone={() => setPrinting(false)} />}
        {releasing && <ReleaseResult result={result} onClose={() => setReleasing(false)} />}
      </Suspense>
    </Page>
  );
}
