import { taskTags } from '@jornada/contract/task-tags';
import { mdiTagMultipleOutline, mdiTagPlusOutline } from '@mdi/js';
import { lazy, Suspense } from 'react';
import { useWhyNot } from '../api/may.ts';
import { listInUrl } from '../lists/list-in-url.ts';
import { useContractList } from '../lists/use-contract-list.ts';
import { Action } from '../ui/Action.tsx';
import { ListSearch } from '../ui/list/ListSearch.tsx';
import { ListOf } from '../ui/list/ListOf.tsx';
import { NoRows } from '../ui/list/NoRows.tsx';
import { useNewInUrl } from '../ui/list/use-new-in-url.ts';
import { Page } from '../ui/Page.tsx';
import { Empty } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { useTagColumns } from './tag-columns.tsx';
import { tagWords } from './task-tags.words.ts';
import { useOpenTag } from './use-open-tag.ts';

// Loaded on first use.
const NewTag = lazy(async () => ({ default: (await import('./NewTag.tsx')).NewTag }));
const EditTag = lazy(async () => ({ default: (await import('./EditTag.tsx')).EditTag }));

const LIST = listInUrl(taskTags.list, { without: ['id'] });

/** The account's tags, with search and forms to create, edit, merge and delete them. */
export function TagsPage() {
  const say = useWords(tagWords);
  const { place, page } = useContractList(LIST);
  const columns = useTagColumns(page.items);
  const opened = useOpenTag(page.items);
  const whyNot = useWhyNot(taskTags.create);
  const [adding, setAdding] = useNewInUrl();
  const add = (
    <Action variant="contained" icon={mdiTagPlusOutline} whyNot={whyNot} onClick={() => setAdding(true)}>
      {say('new')}
    </Action>
  );
  return (
    <Page title={say('title')} actions={add} width="medium">
      <ListSearch label={say('title')} search={say('search')} place={place} />
      <ListOf
        label={say('table')}
        columns={columns}
        place={place}
        page={page}
        orders={LIST.sorts.map((value) => ({ value, label: say(`order.${value}`) }))}
        found={(count, n) => say('found', { count, n })}
        onOpen={opened.open}
        empty={
          <NoRows place={place} title={say('nothing.title')} text={say('nothing.text')} clear={say('nothing.clear')}>
            <Empty icon={mdiTagMultipleOutline} title={say('first.title')} text={say('first.text')} action={add} />
          </NoRows>
        }
      />
      <Suspense fallback={null}>
        {adding && whyNot === undefined && <NewTag count={page.total ?? 0} onClose={() => setAdding(false)} />}
        {opened.tag && <EditTag key={opened.tag.id} tag={opened.tag} onClose={opened.close} />}
      </Suspense>
    </Page>
  );
}
