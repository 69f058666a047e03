import { type TaskTag, taskTags } from '@jornada/contract/task-tags';
import { tasks } from '@jornada/contract/tasks';
import { styled } from '../ui/styled.ts';
import { mdiCallMerge, mdiTrashCanOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWhyNot } from '../api/may.ts';
import type { TagName } from '../api/names.ts';
import { read, useWrite } from '../api/query.ts';
import { TagList } from '../picks/TagList.tsx';
import { Action } from '../ui/Action.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { FilterMenu } from '../ui/filters/FilterMenu.tsx';
import { space } from '../ui/scale.ts';
import { Refused } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { tagWords } from './task-tags.words.ts';

type Props = { tag: TaskTag; onEnded: () => void };
type Ending = { kind: 'delete' } | { kind: 'merge'; into: TagName };

/** Merges a tag into another one, or deletes it and removes it from its tasks. */
export function EndTag({ tag, onEnded }: Props) {
  const say = useWords(tagWords);
  const whyNot = useWhyNot(taskTags.remove);
  const [ending, setEnding] = useState<Ending | null>(null);
  return (
    <Part aria-label={say('more.title')}>
      <h3>{say('more.title')}</h3>
      <p>{say('more.text')}</p>
      <div>
        {whyNot === undefined ? (
          <FilterMenu label={say('merge')} name={say('merge.list', { name: tag.name })} icon={mdiCallMerge}>
            {(close) => (
              <TagList
                label={say('merge.list', { name: tag.name })}
                without={tag.id}
                onPick={(into) => {
                  close();
                  if (into) setEnding({ kind: 'merge', into });
                }}
              />
            )}
          </FilterMenu>
        ) : (
          <Action size="small" variant="outlined" color="inherit" icon={mdiCallMerge} whyNot={whyNot}>
            {say('merge')}
          </Action>
        )}
        <Action
          size="small"
          variant="outlined"
          color="error"
          icon={mdiTrashCanOutline}
          whyNot={whyNot}
          onClick={() => setEnding({ kind: 'delete' })}
        >
          {say('delete')}
        </Action>
      </div>
      {ending && <ConfirmEnd tag={tag} ending={ending} onClose={() => setEnding(null)} onEnded={onEnded} />}
    </Part>
  );
}

/** Shows the number of affected tasks; the dialog cannot be confirmed until it is known. */
function ConfirmEnd({ tag, ending, onClose, onEnded }: Props & { ending: Ending; onClose: () => void }) {
  const say = useWords(tagWords);
  const { number } = useFormats();
  const counted = useQuery({ ...read(tasks.list, { query: { tag_id: [tag.id], limit: 1 } }), staleTime: 0, gcTime: 0 });
  const also = { alsoRefresh: ['tasks'], errorIsShown: true } as const;
  const remove = useWrite(taskTags.remove, also);
  const merge = useWrite(taskTags.merge, also);
  const into = ending.kind === 'merge' ? ending.into : undefined;
  const params = { id: tag.id };
  // A live update may remove the tag and this dialog before the response arrives, so the callbacks do not depend on the
  // component.
  const done = (text: string) => () => {
    toast({ text });
    onEnded();
  };
  const onConfirm = () =>
    (into
      ? merge
          .mutateAsync({ params, body: { into_id: into.id } })
          .then(done(say('merged', { from: tag.name, into: into.name })))
      : remove.mutateAsync({ params }).then(done(say('deleted', { name: tag.name })))
    ).catch(() => undefined);

  const count = counted.data?.total ?? null;
  const n = { count: count ?? 0, n: number(count ?? 0) };
  const names = { from: tag.name, into: into?.name ?? '' };
  return (
    <Confirm
      open
      tone={into ? 'plain' : 'danger'}
      title={into ? say('merge.title', names) : say('delete.title', { name: tag.name })}
      confirmLabel={into ? say('merge.confirm', n) : say('delete.confirm', n)}
      busy={(count === null && !counted.error) || remove.isPending || merge.isPending}
      onConfirm={() => void (count === null ? counted.refetch() : onConfirm())}
      onClose={onClose}
    >
      {count === null
        ? !counted.error && say('counting')
        : into
          ? say('merge.text', { ...n, ...names })
          : say('delete.text', n)}
      <Refused error={counted.error ?? remove.error ?? merge.error} />
    </Confirm>
  );
}

const Part = styled('section')(({ theme }) => ({
  marginTop: space(4),
  paddingTop: space(2.5),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& h3': { ...theme.typography.body2, fontWeight: 600, margin: 0 },
  '& p': { ...theme.typography.body2, margin: space(0.5, 0, 1.5), color: theme.vars.palette.text.secondary },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: space(1) },
}));
