import type { User } from '@jornada/contract/user';
import { useMemo } from 'react';
import { places } from '../places.ts';
import { useLevelName } from '../api/may.ts';
import { Face } from '../ui/Face.tsx';
import { type ColumnLook, columnsOf } from '../ui/table/columns.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { peopleWords } from './people.words.ts';
import { LinkMark } from './LinkMark.tsx';

const column = columnsOf<User>();

type Field = 'nome' | 'email' | 'level' | 'job_title' | 'state' | 'has_hr_data' | 'created_at';

/** Columns of the directory. Their ids are the names of the fields, by which the server sorts. */
export function usePeopleColumns() {
  const say = useWords(peopleWords);
  const levelName = useLevelName();
  const formats = useFormats();
  return useMemo(() => {
    const of = (field: Field, look: ColumnLook = {}) => ({
      header: say(`field.${field}`),
      ...look,
      sortDescFirst: false,
    });
    return column.columns([
      // A real link, so that it can be opened in a new tab and copied; the table handles a plain click.
      column.accessor('nome', {
        ...of('nome', { card: 'title', width: 'clamp(170px, 21cqw, 340px)' }),
        cell: ({ row: { original: person } }) => (
          <a href={places.person(person.id)} data-open tabIndex={-1} title={person.nome}>
            <Face of={person} size={24} />
            {person.nome}
          </a>
        ),
      }),
      column.accessor('email', {
        ...of('email', { from: 'medium', card: 'long' }),
        cell: ({ row }) => <span title={row.original.email}>{row.original.email}</span>,
      }),
      column.accessor('job_title', {
        ...of('job_title', { width: 'clamp(120px, 17cqw, 260px)' }),
        cell: ({ row }) => <span title={row.original.job_title}>{row.original.job_title}</span>,
      }),
      column.accessor('level', {
        ...of('level', { width: 'clamp(108px, 12.5cqw, 160px)' }),
        cell: ({ row }) => levelName(row.original.level),
      }),
      column.accessor('is_active', {
        ...of('state', { width: '116px' }),
        id: 'state',
        enableSorting: false,
        cell: ({ row }) => <LinkMark person={row.original} />,
      }),
      column.accessor('has_hr_data', {
        ...of('has_hr_data', { width: '116px', from: 'wide' }),
        enableSorting: false,
        cell: ({ row }) => (
          <span className={row.original.has_hr_data ? undefined : 'quiet'}>
            {say(row.original.has_hr_data ? 'hr.yes' : 'hr.no')}
          </span>
        ),
      }),
      column.accessor('created_at', {
        ...of('created_at', { width: '124px', from: 'wide', card: 'hidden' }),
        cell: ({ row }) => (
          <time dateTime={row.original.created_at}>{formats.date(row.original.created_at.slice(0, 10))}</time>
        ),
      }),
    ]);
  }, [say, levelName, formats]);
}
