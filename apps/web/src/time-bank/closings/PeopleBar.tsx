import { styled } from '../../ui/styled.ts';
import { SearchField } from '../../ui/filters/SearchField.tsx';
import { SortBar } from '../../ui/list/SortBar.tsx';
import { radius, space } from '../../ui/scale.ts';
import { CARDS_BELOW } from '../../ui/table/Cards.tsx';
import { useWords } from '../../words/words.ts';
import type { ClosingPerson } from './closing.ts';
import { closingWords } from './closings.words.ts';
import { type Group, GROUPS, groupOf, type Sum } from './groups.ts';
import type { PeopleSort, PeopleView } from './people-view.ts';

type Props = {
  people: readonly ClosingPerson[];
  isClosed: boolean;
  /** How many people are shown. */
  found: number;
  columns: readonly { field: Sum; label: string }[];
  view: PeopleView;
  onChange: (changes: Partial<PeopleView>) => void;
};

/** Search, groups and order of the people of a month. */
export function PeopleBar({ people, isClosed, found, columns, view: { q, group, sort }, onChange }: Props) {
  const say = useWords(closingWords);
  const sizes = Map.groupBy(people, (person) => groupOf(person, isClosed));
  const tabs: { of: Group | null; name: string; count: number }[] = [
    { of: null, name: say('group.all'), count: people.length },
    ...GROUPS.map((of) => ({
      of,
      name: say(isClosed && of === 'ready' ? 'group.closed' : `group.${of}`),
      count: sizes.get(of)?.length ?? 0,
    })),
  ];
  return (
    <Bar>
      <SearchField label={say('search')} value={q} onSearch={(text) => onChange({ q: text })} />
      <Tabs role="group" aria-label={say('groups')}>
        {tabs
          .filter(({ of, count }) => count > 0 || of === group)
          .map(({ of, name, count }) => (
            <button key={of ?? 'all'} type="button" aria-pressed={of === group} onClick={() => onChange({ group: of })}>
              {name} <b>{count}</b>
            </button>
          ))}
      </Tabs>
      <output>{found === people.length ? '' : say('found', { count: found, all: people.length })}</output>
      <SortBar<PeopleSort>
        found=""
        sort={sort}
        orders={[
          { value: 'nome', label: say('person') },
          ...columns.flatMap(({ field, label }): { value: PeopleSort; label: string }[] => [
            { value: `-${field}`, label: say('sort.most', { name: label }) },
            { value: field, label: say('sort.least', { name: label }) },
          ]),
        ]}
        onSort={(next) => onChange({ sort: next })}
      />
    </Bar>
  );
}

const Bar = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(1, 1.5),
  marginBottom: space(1),
  '& > :first-child': { flex: '1 1 200px', maxWidth: 320 },
  '& > :last-child': { flex: '1 0 100%' },
  '& > output': { ...typography.body2, color: vars.palette.text.secondary },
  // The column headers sort, so the select is hidden where there are columns.
  [`@container people (min-width: ${CARDS_BELOW}px)`]: { '& > :last-child': { display: 'none' } },
}));

const Tabs = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(0.5),
  '& button': {
    all: 'unset',
    ...typography.body2,
    padding: space(0.5, 1.25),
    borderRadius: radius.pill,
    border: `1px solid ${vars.palette.divider}`,
    cursor: 'pointer',
    '&:focus-visible': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: 2 },
  },
  '& button[aria-pressed=true]': {
    borderColor: vars.palette.primary.main,
    background: vars.palette.action.selected,
    fontWeight: 600,
  },
  '& b': { fontWeight: 'inherit', color: vars.palette.text.secondary },
}));
