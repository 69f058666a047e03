import { feedbackRequests } from '@jornada/contract/feedback-requests';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';
import type { ListTab } from '../ui/list/list-tab.ts';
import { useWords } from '../words/words.ts';
import { feedbackWords } from './feedback.words.ts';
import type { FeedbackTab } from './tabs.ts';

/** The tabs as links without filters, with the number of requests to answer. */
export function useTabs(offered: readonly FeedbackTab[], tab: FeedbackTab): ListTab[] {
  const say = useWords(feedbackWords);
  const waiting = useQuery({
    ...read(feedbackRequests.list, { query: { waiting: true, limit: 1 } }),
    throwOnError: false,
  }).data?.total;
  return offered.map((name) => ({
    name: name === 'requests' && waiting ? `${say('tab.requests')} (${waiting})` : say(`tab.${name}`),
    query: name === 'received' ? '' : new URLSearchParams({ tab: name }).toString(),
    isCurrent: name === tab,
  }));
}
