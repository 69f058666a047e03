import type { PdiPlan } from '@jornada/contract/pdi-items';
import { useMemo } from 'react';
import { places } from '../places.ts';
import { Face } from '../ui/Face.tsx';
import { type ColumnLook, columnsOf } from '../ui/table/columns.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { pdiWords } from './pdi.words.ts';
import { LateMark, Percent, StateMark } from './PlanMarks.tsx';
import { usePeople } from './use-people.ts';

const column = columnsOf<PdiPlan>();

type Field = 'title' | 'user_id' | 'state' | 'progress_percent' | 'next_check_in_on' | 'ends_on';

export function usePlanColumns() {
  const say = useWords(pdiWords);
  const { date } = useFormats();
  const { nameOf, faceOf } = usePeople();
  return useMemo(() => {
    const of = (field: Field, look: ColumnLook = {}) => ({ header: say(`field.${field}`), ...look });
    return column.columns([
      column.accessor('title', {
        ...of('title', { card: 'title' }),
        enableSorting: false,
        // A real link, so that it can be opened in a new tab and copied; the table handles a plain click.
        cell: ({ row: { original: plan } }) => (
          <a href={places.plan(plan.id)} data-open tabIndex={-1} title={plan.title}>
            {plan.title}
          </a>
        ),
      }),
      column.accessor('user_id', {
        ...of('user_id', { width: '20%' }),
        enableSorting: false,
        cell: ({ row: { original: plan } }) => (
          <>
            <Face of={faceOf(plan.user_id)} /> {nameOf(plan.user_id)}
          </>
        ),
      }),
      column.accessor('state', {
        ...of('state', { width: '140px' }),
        enableSorting: false,
        cell: ({ row: { original: plan } }) => (plan.is_late ? <LateMark /> : <StateMark state={plan.state} />),
      }),
      column.accessor('progress_percent', {
        ...of('progress_percent', { width: '150px' }),
        cell: ({ row: { original: plan } }) => <Percent of={plan.progress_percent} />,
      }),
      column.accessor('next_check_in_on', {
        ...of('next_check_in_on', { width: '140px', from: 'large' }),
        enableSorting: false,
        cell: ({ row: { original: plan } }) => plan.next_check_in_on && date(plan.next_check_in_on),
      }),
      column.accessor('ends_on', {
        ...of('ends_on', { width: '130px' }),
        cell: ({ row: { original: plan } }) => date(plan.ends_on),
      }),
    ]);
  }, [say, date, nameOf, faceOf]);
}
