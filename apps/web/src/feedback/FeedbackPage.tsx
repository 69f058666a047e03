import { accounts } from '@jornada/contract/accounts';
import { feedback } from '@jornada/contract/feedback';
import { may } from '@jornada/domain/access';
import { mdiMessagePlusOutline, mdiMessageQuestionOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { lazy, Suspense } from 'react';
import { fileAddress } from '../api/list-page.ts';
import { useWhyNot } from '../api/may.ts';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { ICON_WHERE_NARROW } from '../ui/Button.tsx';
import { ExportLink } from '../ui/ExportLink.tsx';
import type { Views as ViewsOf } from '../ui/list/list-tab.ts';
import { Page } from '../ui/Page.tsx';
import { space } from '../ui/scale.ts';
import { Loading } from '../ui/states.tsx';
import { styled } from '../ui/styled.ts';
import { useWords } from '../words/words.ts';
import { FeedbackList } from './FeedbackList.tsx';
import { feedbackWords } from './feedback.words.ts';
import { type FeedbackTab, TABS } from './tabs.ts';
import { useWriting } from './use-writing.ts';
import { useTabs } from './use-tabs.ts';

// Loaded on first use.
const NewFeedback = lazy(async () => ({ default: (await import('./NewFeedback.tsx')).NewFeedback }));
const AnswerRequest = lazy(async () => ({ default: (await import('./AnswerRequest.tsx')).AnswerRequest }));
const EditFeedback = lazy(async () => ({ default: (await import('./EditFeedback.tsx')).EditFeedback }));
const OpenFeedback = lazy(async () => ({ default: (await import('./OpenFeedback.tsx')).OpenFeedback }));
const Requests = lazy(async () => ({ default: (await import('./Requests.tsx')).Requests }));
const AskFeedback = lazy(async () => ({ default: (await import('./AskFeedback.tsx')).AskFeedback }));
const Summary = lazy(async () => ({ default: (await import('./Summary.tsx')).Summary }));
const Suggested = lazy(async () => ({ default: (await import('./Suggested.tsx')).Suggested }));

/**
 * Feedback that the viewer received and gave, the wall, and requests; for leaders the feedback of their team, and for
 * moderators reported feedback.
 */
export function FeedbackPage({ Views }: { Views?: ViewsOf }) {
  const say = useWords(feedbackWords);
  const { level, leads } = useSession();
  const whyNot = useWhyNot(feedback.create);
  const { at, ...writing } = useWriting();
  const [asked] = useQueryState('tab', parseAsStringLiteral(TABS));
  const account = useQuery(read(accounts.me, {}));
  const hasWall = account.data?.settings?.feedback_wall ?? true;
  const offered = TABS.filter(
    (tab) =>
      (tab !== 'wall' || hasWall) &&
      (tab !== 'team' || leads) &&
      (tab !== 'reported' || may(level, 'feedback.moderate')),
  );
  const tab: FeedbackTab = asked ?? 'received';
  const tabs = useTabs(offered, tab);
  const hasSummary = tab === 'received' || tab === 'sent';
  const give = (
    <Action variant="contained" icon={mdiMessagePlusOutline} whyNot={whyNot} onClick={() => writing.write()}>
      {say('give')}
    </Action>
  );
  return (
    <Page
      title={say('title')}
      width="medium"
      actions={
        <>
          <ExportLink href={fileAddress(feedback.exportCsv)} />
          <Action
            color="inherit"
            icon={mdiMessageQuestionOutline}
            whyNot={whyNot}
            aria-label={say('ask')}
            css={ICON_WHERE_NARROW}
            onClick={() => writing.ask()}
          >
            <span>{say('ask')}</span>
          </Action>
          {give}
        </>
      }
    >
      {Views && <Views tabs={tabs} />}
      <Suspense fallback={<Loading rows={6} />}>
        {tab === 'requests' ? (
          <Requests onAnswer={writing.answer} onRead={writing.open} onAsk={writing.ask} />
        ) : (
          <Beside data-aside={hasSummary}>
            <div>
              <FeedbackList
                key={tab}
                tab={tab}
                onOpen={writing.open}
                onWrite={writing.edit}
                next={
                  tab === 'received' ? (
                    <Suggested onAsk={writing.ask} />
                  ) : tab === 'sent' || tab === 'wall' ? (
                    give
                  ) : undefined
                }
              />
            </div>
            {hasSummary && (
              <Suspense fallback={null}>
                <Summary />
              </Suspense>
            )}
          </Beside>
        )}
      </Suspense>
      {whyNot === undefined && (
        <Suspense fallback={null}>
          {at.new !== null && (
            <NewFeedback
              to={at.to ?? []}
              kind={at.new === 'constructive' ? 'constructive' : 'praise'}
              hasWall={hasWall}
              onClose={writing.close}
            />
          )}
          {at.answer !== null && <AnswerRequest key={at.answer} id={at.answer} onClose={writing.close} />}
          {at.edit !== null && <EditFeedback key={at.edit} id={at.edit} hasWall={hasWall} onClose={writing.close} />}
          {at.ask !== null && <AskFeedback about={at.about} from={at.to ?? []} onClose={writing.close} />}
          {at.open !== null && (
            <OpenFeedback key={at.open} id={at.open} onEdit={writing.edit} onClose={writing.close} />
          )}
        </Suspense>
      )}
    </Page>
  );
}

/** A list, and a summary beside it on a wide screen. */
const Beside = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: space(2),
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space(2) },
  [theme.breakpoints.up('lg')]: {
    '&[data-aside=true]:has(> aside)': { gridTemplateColumns: 'minmax(0, 760px) minmax(240px, 320px)', gap: space(3) },
  },
}));
