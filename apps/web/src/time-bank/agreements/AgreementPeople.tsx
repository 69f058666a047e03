import { type Agreement, agreements } from '@jornada/contract/time-bank-agreements';
import { NOTHING } from '@jornada/domain/selection';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useWhyNot } from '../../api/may.ts';
import { listInUrl } from '../../lists/list-in-url.ts';
import { useContractList } from '../../lists/use-contract-list.ts';
import { places } from '../../places.ts';
import { createStore } from '../../state/store.ts';
import { Input } from '../../ui/Input.tsx';
import { ListSearch } from '../../ui/list/ListSearch.tsx';
import { ListOf } from '../../ui/list/ListOf.tsx';
import { NothingFound } from '../../ui/list/NothingFound.tsx';
import { useNavigate } from '../../ui/nav.ts';
import { useWords } from '../../words/words.ts';
import { AgreementNames, type PersonRow, usePeopleColumns } from './people-columns.tsx';
import { ruleWords } from './rules.words.ts';

const MoveBar = lazy(async () => ({ default: (await import('./MoveBar.tsx')).MoveBar }));

const LIST = listInUrl(agreements.agreementPeople);

/** People, each with their agreement. Several people can be moved together. */
export function AgreementPeople({ items: all, today }: { items: readonly Agreement[]; today: string }) {
  const say = useWords(ruleWords);
  const { place, page } = useContractList(LIST, { staysInPlace: true });
  const { without, excluded, agreement_id } = place.filters;
  const items = useMemo(() => page.items?.map((row) => ({ ...row, id: row.user_id })), [page.items]);
  const columns = usePeopleColumns();
  const names = useMemo(() => new Map(all.map(({ id, name }) => [id, name])), [all]);
  const navigate = useNavigate();
  const whyNot = useWhyNot(agreements.addMembers);
  const [selection] = useState(() => createStore(NOTHING));
  const rowLabel = useCallback(({ nome }: PersonRow) => say('people.select', { name: nome }), [say]);
  const chosen = without ? 'without' : excluded ? 'excluded' : agreement_id ? String(agreement_id) : '';
  const choose = (value: string) =>
    place.setFilters({
      without: value === 'without' ? true : null,
      excluded: value === 'excluded' ? true : null,
      agreement_id: /^\d+$/.test(value) ? Number(value) : null,
    });
  return (
    <AgreementNames value={names}>
      <section aria-labelledby="people-and-agreements">
        <h2 id="people-and-agreements">{say('people')}</h2>
        <ListSearch label={say('people')} search={say('people.search')} place={place}>
          <Input
            as="select"
            value={chosen}
            inputProps={{ 'aria-label': say('people.filter') }}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">{say('people.all')}</option>
            <option value="without">{say('people.without')}</option>
            <option value="excluded">{say('people.excluded')}</option>
            {all.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Input>
        </ListSearch>
        <ListOf
          label={say('people')}
          found={(count, n) => say('people.found', { count, n })}
          columns={columns}
          place={place}
          page={{ ...page, items }}
          orders={LIST.sorts.map((value) => ({ value, label: say(`people.sort.${value}`) }))}
          onOpen={(id) => void navigate(places.person(id))}
          {...(whyNot === undefined && {
            selecting: {
              store: selection,
              rowLabel,
              pageLabel: say('people.select-page'),
              bar: (
                <Suspense fallback={null}>
                  <MoveBar store={selection} items={all} today={today} />
                </Suspense>
              ),
            },
          })}
          empty={
            <NothingFound
              title={say('people.none.title')}
              text={say('people.none.text')}
              onClear={place.clearFilters}
            />
          }
        />
      </section>
    </AgreementNames>
  );
}
