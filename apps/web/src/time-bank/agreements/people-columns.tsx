import type { AgreementPerson } from '@jornada/contract/time-bank-agreements';
import { createContext, use, useMemo } from 'react';
import { PersonFace } from '../../picks/PersonFace.tsx';
import { places } from '../../places.ts';
import { type Cell, columnsOf } from '../../ui/table/columns.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { ruleWords } from './rules.words.ts';
import { useTerms } from './terms.ts';

/** A row of the list; the table identifies rows by `id`. */
export type PersonRow = AgreementPerson & { id: number };

/** The names of the agreements, by id. */
export const AgreementNames = createContext<ReadonlyMap<number, string>>(new Map());

const column = columnsOf<PersonRow>();

export function usePeopleColumns() {
  const say = useWords(ruleWords);
  return useMemo(
    () =>
      column.columns([
        column.accessor('nome', {
          header: say('people.nome'),
          card: 'title',
          cell: NameCell,
          sortDescFirst: false,
        }),
        column.accessor('agreement_id', {
          header: say('people.agreement'),
          width: '320px',
          cell: AgreementCell,
          enableSorting: false,
        }),
        column.accessor('since', {
          header: say('people.since'),
          width: '150px',
          cell: SinceCell,
          enableSorting: false,
        }),
      ]),
    [say],
  );
}

const NameCell = ({ row: { original: person } }: Cell<PersonRow>) => (
  <a href={places.person(person.user_id)} data-open tabIndex={-1}>
    <PersonFace of={person} />
    {person.nome}
  </a>
);

function AgreementCell({ row: { original: person } }: Cell<PersonRow>) {
  const say = useWords(ruleWords);
  const terms = useTerms();
  const names = use(AgreementNames);
  if (person.excluded) return <span className="quiet">{terms.excluded(person.excluded)}</span>;
  if (person.agreement_id === null) return <strong>{say('people.none-of')}</strong>;
  return names.get(person.agreement_id) ?? '';
}

function SinceCell({ row: { original: person } }: Cell<PersonRow>) {
  const { date } = useFormats();
  return person.since === null ? <span className="quiet">–</span> : date(person.since);
}
