import type { Absence } from '@jornada/contract/absence-items';
import { styled } from '../ui/styled.ts';
import { useMemo } from 'react';
import { usePeopleNames } from '../api/names.ts';
import { space } from '../ui/scale.ts';
import { Face } from '../ui/Face.tsx';
import { columnsOf } from '../ui/table/columns.ts';
import { MEDIUM } from '../ui/table/TableFrame.tsx';
import { useWords } from '../words/words.ts';
import { absenceWords } from './absences.words.ts';
import { Decide } from './Decide.tsx';
import { useAbsenceTexts } from './use-absence-texts.ts';

const column = columnsOf<Absence>();

const Named = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: space(1) });

/** Shows the kind below the days where its column has no space. */
const Days = styled('span')(({ theme }) => ({
  [MEDIUM]: {
    '&::after': {
      ...theme.typography.caption,
      content: 'attr(data-kind)',
      display: 'block',
      color: theme.vars.palette.text.secondary,
    },
  },
}));

/** Person, kind, days and status of an absence, and the actions of the viewer. */
export function useAbsenceColumns() {
  const say = useWords(absenceWords);
  const people = usePeopleNames();
  const { nameOf, kindOf, daysOf, statusOf } = useAbsenceTexts();
  return useMemo(() => {
    return column.columns([
      column.accessor('user_id', {
        header: say('field.person'),
        card: 'title',
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
        from: 'medium',
        enableSorting: false,
        cell: ({ row }) => kindOf(row.original),
      }),
      column.accessor('starts_on', {
        header: say('field.period'),
        width: 'max(220px, 26cqw)',
        cell: ({ row: { original } }) => <Days data-kind={kindOf(original)}>{daysOf(original)}</Days>,
      }),
      column.accessor('status', {
        header: say('field.status'),
        width: 'max(104px, 11cqw)',
        enableSorting: false,
        cell: ({ row }) => statusOf(row.original),
      }),
      column.accessor('id', {
        id: 'actions',
        header: say('field.actions'),
        width: 'max(205px, 25cqw)',
        card: 'title',
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <Decide absence={original} name={`${nameOf(original)}, ${kindOf(original)}, ${daysOf(original)}`} />
        ),
      }),
    ]);
  }, [say, people, nameOf, kindOf, daysOf, statusOf]);
}
