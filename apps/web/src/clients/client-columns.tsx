import type { Client } from '@jornada/contract/clients';
import { formatTaxId } from '@jornada/domain/tax-id';
import { styled } from '../ui/styled.ts';
import { useMemo } from 'react';
import { places } from '../places.ts';
import { personName, usePeopleNames } from '../api/names.ts';
import { LogoImage } from '../ui/images/LogoImage.tsx';
import { radius, space } from '../ui/scale.ts';
import { type ColumnLook, columnsOf } from '../ui/table/columns.ts';
import { useWords } from '../words/words.ts';
import { clientWords } from './clients.words.ts';
import { StateMark } from './StateMark.tsx';

const column = columnsOf<Client>();

type Field = 'name' | 'tax_id' | 'email' | 'phone' | 'manager_id' | 'state';

/** Columns of the list. Their ids are the names of the fields, by which the server sorts. */
export function useClientColumns() {
  const say = useWords(clientWords);
  const people = usePeopleNames();
  return useMemo(() => {
    const of = (field: Field, look: ColumnLook = {}) => ({
      header: say(`field.${field}`),
      ...look,
      sortDescFirst: false,
    });
    const managerOf = ({ manager_id }: Client) => personName(people, manager_id, say('person', { id: manager_id }));
    return column.columns([
      // A real link, so that it can be opened in a new tab and copied; the table handles a plain click.
      column.accessor('name', {
        ...of('name', { card: 'title' }),
        cell: ({ row: { original: client } }) => (
          <a href={places.client(client.id)} data-open tabIndex={-1} title={client.name}>
            <Named>
              {client.logo_url ? (
                <LogoImage url={client.logo_url} size={24} />
              ) : (
                <i aria-hidden>{client.name.trim().charAt(0)}</i>
              )}
              <span>{client.name}</span>
            </Named>
          </a>
        ),
      }),
      column.accessor('tax_id', {
        ...of('tax_id', { width: '172px', from: 'medium', card: 'long' }),
        cell: ({ row }) => <Whole>{formatTaxId(row.original.tax_id)}</Whole>,
      }),
      column.accessor('email', {
        ...of('email', { width: '22%', from: 'large', card: 'long' }),
        cell: ({ row }) => <span title={row.original.email}>{row.original.email}</span>,
      }),
      column.accessor('phone', {
        ...of('phone', { width: '150px', from: 'wide' }),
        cell: ({ row }) => row.original.phone,
      }),
      column.accessor('manager_id', {
        ...of('manager_id', { width: '18%' }),
        cell: ({ row }) => <span title={managerOf(row.original)}>{managerOf(row.original)}</span>,
      }),
      column.accessor('is_active', {
        ...of('state', { width: '120px' }),
        id: 'state',
        enableSorting: false,
        cell: ({ row }) => <StateMark active={row.original.is_active} />,
      }),
    ]);
  }, [say, people]);
}

/** A truncated number is useless, so on a card it wraps to a second line. */
const Whole = styled('span')({ whiteSpace: 'normal', overflowWrap: 'anywhere' });

const Named = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: space(1.25),
  minWidth: 0,
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& img, & i': { flex: 'none', width: 24, height: 24, objectFit: 'cover', borderRadius: radius.s },
  '& i': {
    ...theme.typography.caption,
    display: 'grid',
    placeItems: 'center',
    fontStyle: 'normal',
    fontWeight: 650,
    color: theme.vars.palette.primary.main,
    background: theme.vars.palette.tint,
  },
}));
