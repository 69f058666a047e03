import { tasks } from '@jornada/contract/tasks';
import { may } from '@jornada/domain/access';
import { resolved, type Selection } from '@jornada/domain/selection';
import { BIN_DAYS } from '@jornada/domain/tasks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { LinearProgress } from '../../ui/LinearProgress.tsx';
import { Failed, Notice } from '../../ui/states.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import type { TaskQuery } from '../task-place.ts';
import { bulkWords } from './bulk.words.ts';
import { space } from '../../ui/scale.ts';

type Props = {
  kind: 'delete' | 'restore' | 'update';
  /** The question that confirms an update of `count` tasks. */
  question?: (count: number, n: string) => string;
  selection: Selection;
  query: TaskQuery;
  onConfirm: (ids: readonly number[]) => void;
  onClose: () => void;
};

/**
 * Confirms a bulk action with the exact number. "All of this filter" is resolved to ids when the dialog opens: the
 * person confirms these tasks, not all that match the filter later.
 */
export function AskBulk({ kind, question, selection, query, onConfirm, onClose }: Props) {
  const say = useWords(bulkWords);
  const { number } = useFormats();
  const { level } = useSession();
  const tone = kind === 'delete' ? 'danger' : 'plain';
  const everything = selection.mode === 'exclude';
  const matching = useQuery({
    queryKey: ['tasks-matching', query],
    queryFn: ({ signal }) => call(tasks.ids, { query }, { signal }),
    enabled: everything,
    // Neither live updates nor a focused window refetch the ids that the person is confirming.
    staleTime: 'static',
    gcTime: 0,
    structuralSharing: false,
    throwOnError: false,
  });

  if (everything && matching.error)
    return (
      <Confirm open tone={tone} title={say('failed')} confirmLabel={say('close')} onConfirm={onClose} onClose={onClose}>
        <Failed error={matching.error} onRetry={() => void matching.refetch()} busy={matching.isFetching} />
      </Confirm>
    );
  if (everything && !matching.data)
    return (
      <Confirm
        open
        busy
        tone={tone}
        title={say('counting')}
        confirmLabel={say('counting')}
        onConfirm={onClose}
        onClose={onClose}
      >
        <LinearProgress aria-label={say('counting')} />
      </Confirm>
    );

  const ids = resolved(selection, matching.data?.ids ?? []);
  const values = { count: ids.length, n: number(ids.length), days: BIN_DAYS };
  return (
    <Confirm
      open
      tone={tone}
      title={
        ids.length === 0
          ? say('none')
          : (question?.(ids.length, values.n) ?? say(`${kind === 'restore' ? 'restore' : 'delete'}.title`, values))
      }
      confirmLabel={ids.length === 0 ? say('close') : say(`${kind}.confirm`, values)}
      onConfirm={() => (ids.length === 0 ? onClose() : onConfirm(ids))}
      onClose={onClose}
    >
      {say(`${kind}.text`, values)}
      {kind === 'delete' && !may(level, 'tasks.all') && (
        <Notice data-tone="warning" css={{ marginTop: space(1.5) }}>
          {say('delete.own')}
        </Notice>
      )}
    </Confirm>
  );
}
