import type { Absence } from '@jornada/contract/absences';
import { formatHours } from '@jornada/domain/minutes';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { usePeopleNames } from '../api/names.ts';
import { space } from '../ui/scale.ts';
import { Face } from '../ui/Face.tsx';
import { columnsOf } from '../ui/table/columns.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { absenceWords } from './absences.words.ts';
import { Decide } from './Decide.tsx';
import { useKinds } from './use-kinds.ts';

const column = columnsOf<Absence>();

const Named = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: space(1) });

/** Person, kind, days and status of an absence, and what the reader may do about it. */
export function useAbsenceColumns() {
  const say = useWords(absenceWords);
  const { date } = useFormats();
  const people = usePeopleNames();
  const kinds = useKinds();
  return useMemo(() => {
    const nameOf = ({ user_id }: Absence) => people.get(user_id)?.nome ?? say('person', { id: user_id });
    const kindOf = ({ kind_id }: Absence) => kinds?.find(({ id }) => id === kind_id)?.name ?? say('absent');
    const daysOf = ({ starts_on, ends_on, minutes_per_day }: Absence) => {
      const period =
        starts_on === ends_on ? date(starts_on) : say('period', { from: date(starts_on), to: date(ends_on) });
      return minutes_per_day === null ? period : say('period.part', { period, hours: formatHours(minutes_per_day) });
    };
    const statusOf = ({ status, decision_note }: Absence) => {
      const word = say(`status.${status}`);
      return status === 'refused' && decision_note
        ? say('status.reason', { status: word, reason: decision_note })
        : word;
    };
    return column.columns([
      column.accessor('user_id', {
        header: say('field.person'),
        meta: { label: say('field.person'), card: 'title' },
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <Named>
            <Face of={people.get(original.user_id) ?? { id: original.user_id, nome: '' }} size={24} />
            {nameOf(original)}
          </Named>
        ),
      }),
      column.accessor('kind_id', {
        header: say('field.kind'),
        meta: { label: say('field.kind') },
        enableSorting: false,
        cell: ({ row }) => kindOf(row.original),
      }),
      column.accessor('starts_on', {
        header: say('field.period'),
        meta: { label: say('field.period') },
        cell: ({ row }) => daysOf(row.original),
      }),
      column.accessor('status', {
        header: say('field.status'),
        meta: { label: say('field.status'), width: '120px' },
        enableSorting: false,
        cell: ({ row }) => statusOf(row.original),
      }),
      column.accessor('id', {
        id: 'actions',
        header: say('field.actions'),
        meta: { label: say('field.actions'), width: '220px', card: 'bare' },
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <Decide absence={original} name={`${nameOf(original)}, ${kindOf(original)}, ${daysOf(original)}`} />
        ),
      }),
    ]);
  }, [say, date, people, kinds]);
}
