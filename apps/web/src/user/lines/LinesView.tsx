import { users } from '@jornada/contract/user';
import { lines } from '@jornada/contract/user-lines';
import {
  mdiAccountArrowUpOutline,
  mdiAccountGroupOutline,
  mdiUnfoldLessHorizontal,
  mdiUnfoldMoreHorizontal,
  mdiUploadOutline,
} from '@mdi/js';
import { styled } from '../../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { fileAddress } from '../../api/list-page.ts';
import { useWhyNot } from '../../api/may.ts';
import { read } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { ExportLink } from '../../ui/ExportLink.tsx';
import { SearchField } from '../../ui/filters/SearchField.tsx';
import { space } from '../../ui/scale.ts';
import { Empty, Failed, Loading, Notice } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { useLineFault } from './line-fault.ts';
import { LinesTree } from './LinesTree.tsx';
import { linesWords } from './lines.words.ts';
import { foundIn, leadersAbove, openAtFirst, rowsOf, treeOf } from './tree.ts';
import { useChangeLeader } from './use-change-leader.ts';

const ChangeLeader = lazy(async () => ({ default: (await import('./ChangeLeader.tsx')).ChangeLeader }));

const ImportLines = lazy(async () => ({ default: (await import('./ImportLines.tsx')).ImportLines }));

/** Leaders and reports as a tree that can be searched, collapsed and changed. */
export function LinesView() {
  const say = useWords(linesWords);
  const { number } = useFormats();
  const whyNot = useWhyNot(users.update);
  const faultOf = useLineFault();
  const changeLeader = useChangeLeader();
  const query = useQuery(read(lines.lines, {}));
  const tree = useMemo(() => treeOf(query.data?.items ?? []), [query.data]);
  const [opened, setOpened] = useState<ReadonlySet<number> | null>(null);
  const open = useMemo(() => opened ?? openAtFirst(tree), [opened, tree]);
  const rows = useMemo(() => rowsOf(tree, open), [tree, open]);
  const [text, setText] = useState('');
  const found = useMemo(() => foundIn(tree, text), [tree, text]);
  const [chosen, setChosen] = useState<number>();
  const [changing, setChanging] = useState(false);
  const [importing, setImporting] = useState(false);
  const element = useRef<HTMLDivElement>(null);

  if (query.error && !query.data)
    return <Failed error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  if (!query.data) return <Loading />;
  if (tree.byId.size === 0)
    return <Empty icon={mdiAccountGroupOutline} title={say('empty.title')} text={say('empty.text')} />;

  // The row shown as selected: the chosen one, or the first one if the chosen one is in a collapsed part.
  const person = (rows.find((row) => row.person.user_id === chosen) ?? rows[0])?.person;
  const alone = (tree.reports.get(null) ?? []).filter(({ leads }) => leads === 0).length;
  const toggle = (id: number, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpened(next);
  };
  const search = (wanted: string) => {
    setText(wanted);
    const ids = foundIn(tree, wanted);
    if (ids[0] === undefined) return;
    setOpened(new Set([...open, ...ids.flatMap((id) => leadersAbove(tree, id))]));
    setChosen(ids[0]);
  };
  const drop = (id: number, leader: number | null) => {
    const named = (one: number) => ({ id: one, nome: tree.byId.get(one)?.nome ?? '' });
    void changeLeader
      .set(named(id), leader === null ? null : named(leader))
      .catch((error: unknown) => toast({ tone: 'problem', text: faultOf(error) }));
  };

  return (
    <Stack>
      {alone > 0 && tree.byId.size > 1 && (
        <Notice data-tone="warning">{say('without', { count: alone, n: number(alone) })}</Notice>
      )}
      <Bar>
        <SearchField label={say('search')} value={text} onSearch={search} />
        <Action icon={mdiUnfoldMoreHorizontal} onClick={() => setOpened(new Set(tree.byId.keys()))}>
          {say('open-all')}
        </Action>
        <Action icon={mdiUnfoldLessHorizontal} onClick={() => setOpened(new Set())}>
          {say('close-all')}
        </Action>
        <Action variant="outlined" icon={mdiAccountArrowUpOutline} whyNot={whyNot} onClick={() => setChanging(true)}>
          {say('change')}
        </Action>
        <Action icon={mdiUploadOutline} whyNot={whyNot} onClick={() => setImporting(true)}>
          {say('import')}
        </Action>
        {whyNot === undefined && <ExportLink href={fileAddress(lines.exportLines)} />}
      </Bar>
      <output>{text.trim() !== '' && say('found', { count: found.length, n: number(found.length) })}</output>
      <LinesTree
        ref={element}
        tree={tree}
        rows={rows}
        found={new Set(found)}
        active={chosen}
        onActive={setChosen}
        onToggle={toggle}
        onDrop={whyNot === undefined ? drop : undefined}
      />
      <Suspense fallback={null}>
        {importing && <ImportLines onClose={() => setImporting(false)} />}
        {changing && person && (
          <ChangeLeader
            person={person}
            leader={person.reports_to === null ? undefined : tree.byId.get(person.reports_to)}
            onClose={() => {
              setChanging(false);
              element.current?.focus();
            }}
          />
        )}
      </Suspense>
    </Stack>
  );
}

const Stack = styled('div')({ display: 'grid', gap: space(1.5), '& > output:empty': { display: 'none' } });

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(1) });
