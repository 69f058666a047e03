import { notifications } from '@jornada/contract/notifications';
import { mdiBellOutline, mdiEmailOpenOutline, mdiTuneVariant } from '@mdi/js';
import { useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { listInUrl } from '../lists/list-in-url.ts';
import { useContractList } from '../lists/use-contract-list.ts';
import { places } from '../places.ts';
import { now } from '../state/now.ts';
import { Action } from '../ui/Action.tsx';
import { ICON_WHERE_NARROW } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { FilterBar } from '../ui/list/FilterBar.tsx';
import { ListOf } from '../ui/list/ListOf.tsx';
import { NoRows } from '../ui/list/NoRows.tsx';
import { useNavigate } from '../ui/nav.ts';
import { Page } from '../ui/Page.tsx';
import { Empty } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { useNotificationColumns } from './notification-columns.tsx';
import { notificationWords } from './notifications.words.ts';

const LIST = listInUrl(notifications.list);

/** The notifications of the last 90 days; opening one marks it as read. */
export function NotificationsPage() {
  const say = useWords(notificationWords);
  const { account } = useSession();
  const { place, page } = useContractList(LIST);
  const columns = useNotificationColumns(account.time_zone);
  const read = useWrite(notifications.read);
  const navigate = useNavigate();
  const onlyUnread = place.filters.unread === true;
  const readAll = (
    <Action
      icon={mdiEmailOpenOutline}
      busy={read.isPending}
      onClick={() => read.mutate({ body: { until: now().toISOString() } })}
    >
      {say('read-all')}
    </Action>
  );
  const actions = (
    <>
      <ButtonLink
        to={places.notificationPreferences}
        color="secondary"
        startIcon={<Icon path={mdiTuneVariant} />}
        aria-label={say('preferences')}
        css={ICON_WHERE_NARROW}
      >
        <span>{say('preferences')}</span>
      </ButtonLink>
      {page.items?.length ? readAll : null}
    </>
  );
  return (
    <Page title={say('title')} actions={actions} width="medium">
      <FilterBar aria-label={say('title')}>
        <Action
          aria-pressed={onlyUnread}
          variant={onlyUnread ? 'contained' : 'outlined'}
          size="small"
          onClick={() => place.setFilters({ unread: onlyUnread ? null : true })}
        >
          {say('unread')}
        </Action>
      </FilterBar>
      <ListOf
        label={say('title')}
        columns={columns}
        place={place}
        page={page}
        orders={LIST.sorts.map((value) => ({ value, label: say(`order.${value}`) }))}
        found={(count, n) => say('found', { count, n })}
        onOpen={(id) => {
          const opened = page.items?.find((one) => one.id === id);
          if (!opened) return;
          if (opened.read_at === null) read.mutate({ body: { ids: [id] } });
          void navigate(opened.link);
        }}
        empty={
          <NoRows place={place} title={say('nothing.title')} text={say('nothing.text')} clear={say('nothing.clear')}>
            <Empty icon={mdiBellOutline} title={say('first.title')} text={say('first.text')} />
          </NoRows>
        }
      />
    </Page>
  );
}
