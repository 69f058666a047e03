import type { AuditEvent } from '@jornada/contract/audit-events';
import { useMemo } from 'react';
import { type ColumnLook, columnsOf } from '../ui/table/columns.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { auditWords } from './audit.words.ts';
import { fieldNames, knownField } from './field-names.ts';
import { Actor } from './Actor.tsx';
import { useLogWords } from './names.ts';
import { Target } from './Target.tsx';

const column = columnsOf<AuditEvent>();

type Field = 'at' | 'actor_id' | 'action' | 'target' | 'fields' | 'address' | 'request_id';

/** Actions by people who are not signed in. */
const UNPROVEN = ['session.failedSignIn', 'session.lockOut'];

/** The columns of the log: time, person, action, row, fields and the address of a sign-in. */
export function useAuditColumns(timeZone: string) {
  const say = useWords(auditWords);
  const words = useLogWords();
  const sayField = useWords(fieldNames);
  const { instant } = useFormats();
  return useMemo(() => {
    const of = (field: Field, look: ColumnLook = {}) => ({
      header: say(`field.${field}`),
      ...look,
      sortDescFirst: true,
    });
    const inWords = (fields: readonly string[]) =>
      fields
        .map((field) => {
          const key = knownField(field);
          return key ? sayField(key) : field;
        })
        .join(', ');
    return column.columns([
      column.accessor('at', {
        ...of('at', { width: '176px', card: 'title' }),
        cell: ({ row }) => (
          <time dateTime={row.original.at} title={row.original.at}>
            {instant(row.original.at, timeZone)}
          </time>
        ),
      }),
      column.accessor('actor_id', {
        ...of('actor_id', { width: 'max(150px, 14cqw)', card: 'bare' }),
        enableSorting: false,
        cell: ({ row: { original } }) =>
          original.actor_id === null && UNPROVEN.includes(original.action) ? (
            say('nobody')
          ) : (
            <Actor id={original.actor_id} />
          ),
      }),
      column.accessor('action', {
        ...of('action', { card: 'title' }),
        enableSorting: false,
        cell: ({ row }) => <span title={row.original.action}>{words('action', row.original.action)}</span>,
      }),
      column.accessor('target', {
        ...of('target', { width: 'max(170px, 17cqw)', card: 'bare' }),
        enableSorting: false,
        cell: ({ row }) => <Target event={row.original} />,
      }),
      column.accessor('fields', {
        ...of('fields', { width: '14%', from: 'medium' }),
        enableSorting: false,
        cell: ({ row: { original } }) =>
          original.fields.length > 0 && (
            <span title={original.fields.join(', ')}>
              {inWords(original.fields)}
              {original.reason !== null && ` · “${original.reason}”`}
            </span>
          ),
      }),
      column.accessor('address', {
        ...of('address', { width: '124px', from: 'wide' }),
        enableSorting: false,
      }),
      column.accessor('request_id', {
        ...of('request_id', { width: '92px', from: 'wide', card: 'hidden' }),
        enableSorting: false,
        cell: ({ row }) => (
          <span className="quiet" title={row.original.request_id}>
            {row.original.request_id}
          </span>
        ),
      }),
    ]);
  }, [say, words, sayField, instant, timeZone]);
}
