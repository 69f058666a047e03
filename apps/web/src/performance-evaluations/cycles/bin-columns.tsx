import { type PerformanceEvaluation, performanceEvaluations } from '@jornada/contract/performance-evaluations-cycles';
import { dateIn } from '@jornada/domain/calendar';
import { isCounted } from '@jornada/domain/evaluations';
import { mdiDeleteRestore } from '@mdi/js';
import { useMemo } from 'react';
import { useWhyNot } from '../../api/may.ts';
import { useWrite } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Action } from '../../ui/Action.tsx';
import { type Cell, columnsOf } from '../../ui/table/columns.ts';
import { toast } from '../../ui/toasts.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { cyclesWords } from './cycles.words.ts';

const column = columnsOf<PerformanceEvaluation>();

/** Name, state, day and reason of the deletion, and a button that restores the evaluation. */
export function useBinColumns() {
  const say = useWords(cyclesWords);
  return useMemo(() => {
    const named = (field: 'name' | 'state' | 'deleted_at' | 'erase_reason') => ({ header: say(`field.${field}`) });
    const fixed = { enableSorting: false };
    return column.columns([
      column.accessor('name', { ...named('name'), card: 'title', sortDescFirst: false }),
      column.accessor('state', {
        ...named('state'),
        ...fixed,
        width: '120px',
        cell: ({ row }) => say(`state.${row.original.state}`),
      }),
      column.accessor('deleted_at', { ...named('deleted_at'), ...fixed, width: '150px', cell: DayCell }),
      column.accessor('erase_reason', {
        ...named('erase_reason'),
        ...fixed,
        cell: ({ row }) => row.original.erase_reason ?? '–',
      }),
      column.accessor(({ id }) => id, {
        id: 'restore',
        header: say('restore'),
        ...fixed,
        width: '160px',
        card: 'bare',
        cell: RestoreCell,
      }),
    ]);
  }, [say]);
}

function DayCell({ row: { original } }: Cell<PerformanceEvaluation>) {
  const { date } = useFormats();
  const { account } = useSession();
  if (original.deleted_at === null) return null;
  return date(dateIn(account.time_zone, new Date(original.deleted_at)));
}

/** A cycle with results can be restored only by people who may delete it. */
function RestoreCell({ row: { original } }: Cell<PerformanceEvaluation>) {
  const say = useWords(cyclesWords);
  const restore = useWrite(performanceEvaluations.restore);
  const mayNotErase = useWhyNot(performanceEvaluations.eraseReason);
  const { id, name, state } = original;
  return (
    <Action
      size="small"
      color="inherit"
      icon={mdiDeleteRestore}
      whyNot={isCounted(state) ? mayNotErase : undefined}
      busy={restore.isPending}
      aria-label={say('restore.name', { name })}
      onClick={() =>
        restore.mutate({ params: { id } }, { onSuccess: () => toast({ text: say('restored', { name }) }) })
      }
    >
      {say('restore')}
    </Action>
  );
}
