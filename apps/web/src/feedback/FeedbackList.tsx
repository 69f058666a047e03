import { feedback } from '@jornada/contract/feedback';
import type { Feedback } from '@jornada/contract/feedback-items';
import { FEEDBACK_KINDS, type FeedbackKind } from '@jornada/domain/feedback';
import {
  mdiBullhornOutline,
  mdiCommentQuoteOutline,
  mdiFlagOutline,
  mdiMessageTextOutline,
  mdiPencilOutline,
  mdiSendOutline,
} from '@mdi/js';
import { parseAsStringLiteral } from 'nuqs';
import type { ReactNode } from 'react';
import { listInUrl } from '../lists/list-in-url.ts';
import { useContractList } from '../lists/use-contract-list.ts';
import { activeOf, everybody } from '../picks/list-in-filter.tsx';
import { ListFilters } from '../ui/list/ListFilters.tsx';
import { hasPages, ListPager } from '../ui/list/ListPager.tsx';
import { NoRows } from '../ui/list/NoRows.tsx';
import type { NamedShown, OptionsShown } from '../ui/list/shown-filters.ts';
import { useEmptied } from '../ui/list/use-emptied.ts';
import { space } from '../ui/scale.ts';
import { Empty, Failed, Loading } from '../ui/states.tsx';
import { styled } from '../ui/styled.ts';
import { useWords } from '../words/words.ts';
import { FeedbackCard } from './FeedbackCard.tsx';
import { feedbackWords } from './feedback.words.ts';
import { type FeedbackTab, TABS } from './tabs.ts';
import { useCompetences } from './use-competences.ts';
import { usePeople } from './use-people.ts';

const LIST = listInUrl(feedback.list, {
  without: ['box', 'user_id', 'from', 'to'],
  own: { tab: parseAsStringLiteral(TABS) },
  scope: ['box'],
});
/** The first tab has no value in the address. */
const toQuery = ({ tab, ...same }: { tab?: FeedbackTab; unread?: true }) => ({
  ...same,
  ...(tab && tab !== 'requests' && { box: tab }),
});
const SIZE = 24;
const ICONS = {
  received: mdiMessageTextOutline,
  sent: mdiSendOutline,
  wall: mdiBullhornOutline,
  drafts: mdiPencilOutline,
  team: mdiCommentQuoteOutline,
  reported: mdiFlagOutline,
} as const;

type Props = {
  tab: Exclude<FeedbackTab, 'requests'>;
  onOpen: (id: number) => void;
  onWrite: (id: number) => void;
  /** The suggested next step when the list is empty. */
  next?: ReactNode;
};

/** A list of feedback as cards, with filters. */
export function FeedbackList({ tab, onOpen, onWrite, next }: Props) {
  const say = useWords(feedbackWords);
  const { nameOf } = usePeople();
  const competences = useCompetences();
  const { place, page } = useContractList(LIST, { toQuery, size: SIZE });
  const narrowed = { ...place, clearFilters: () => place.setFilters(NO_FILTERS) };
  const { items, isOld, error } = page;
  const emptied = useEmptied(place, page);
  // The filters of an empty list are not shown.
  const isEmpty = items?.length === 0 && !isOld && !place.filtered;
  const hasOthers = tab !== 'sent' && tab !== 'drafts';
  const byKind: OptionsShown<FeedbackKind> = {
    label: say('filter.kind'),
    options: FEEDBACK_KINDS.map((value) => ({ value, label: say(`kind.${value}`) })),
  };
  const byAuthor: NamedShown<number> = {
    label: say('filter.author'),
    nameOf,
    list: everybody,
  };
  return (
    <>
      {!isEmpty && (
        <ListFilters
          label={say('title')}
          place={narrowed}
          shown={{
            ...(tab !== 'wall' && { kind: byKind }),
            ...(hasOthers && { author_id: byAuthor }),
            competence_id: {
              label: say('filter.competence'),
              nameOf: (id) => competences.find((one) => one.id === id)?.name ?? say('competence', { id }),
              list: activeOf(competences),
            },
            ...(tab === 'received' && { unread: { label: say('filter.unread'), isSwitch: true } }),
          }}
        />
      )}
      {error && <Failed error={error} onRetry={page.retry} busy={page.isFetching} />}
      {!items || emptied ? (
        !error && <Loading rows={8} />
      ) : items.length === 0 && !isOld ? (
        <NoRows place={narrowed} title={say('nothing.title')} text={say('nothing.text')} clear={say('nothing.clear')}>
          <Empty icon={ICONS[tab]} title={say(`first.${tab}.title`)} text={say(`first.${tab}.text`)} action={next} />
        </NoRows>
      ) : (
        <>
          <Cards data-wall={tab === 'wall'} aria-busy={isOld} aria-label={say(`tab.${tab}`)}>
            {items.map((item: Feedback) => (
              <li key={item.id}>
                <FeedbackCard item={item} onOpen={onOpen} onWrite={onWrite} />
              </li>
            ))}
          </Cards>
          {hasPages({ place, page }) && <ListPager place={place} page={{ ...page, items }} />}
        </>
      )}
    </>
  );
}

/** The tab is not a filter that can be cleared. */
const NO_FILTERS = { kind: [], author_id: [], competence_id: [], unread: null };

const Cards = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 760px)',
  gap: space(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '&[aria-busy=true]': { opacity: 0.6 },
  '&[data-wall=true]': {
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))',
    '& > li > article': { height: '100%', gridTemplateRows: 'auto 1fr' },
    // The footer of a card is at its bottom, even if the card has no competences above it.
    '& > li > article > footer': { alignSelf: 'end' },
  },
  [theme.breakpoints.down('sm')]: { gap: space(1.5) },
}));
