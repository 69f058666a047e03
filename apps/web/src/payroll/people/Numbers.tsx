import { type PayrollPerson, payrollPeople } from '@jornada/contract/payroll-people';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/query.ts';
import { usePaused } from '../../state/paused.ts';
import { Drawer } from '../../ui/Drawer.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { space } from '../../ui/scale.ts';
import { NotLoaded } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { useWords } from '../../words/words.ts';
import { NumberForm } from './NumberForm.tsx';
import { numberWords } from './numbers.words.ts';

/** Number of people shown; the search finds the others. */
const SHOWN = 50;

/** Employee numbers and departments of people; those without a number come first. */
export function Numbers({ onClose }: { onClose: () => void }) {
  const say = useWords(numberWords);
  const [q, setQ] = useState('');
  const [onlyMissing, setOnlyMissing] = useState(true);
  const [editing, setEditing] = useState<PayrollPerson | null>(null);
  const query = { limit: SHOWN, ...(q.trim() !== '' && { q }), ...(onlyMissing && { missing: true as const }) };
  const paused = usePaused(JSON.stringify(query));
  const answer = useQuery({
    ...read(payrollPeople.people, { query: JSON.parse(paused) as typeof query }),
    placeholderData: keepPreviousData,
  });
  const { data } = answer;
  if (editing) return <NumberForm person={editing} onClose={() => setEditing(null)} />;
  return (
    <Drawer open title={say('title')} onClose={onClose}>
      <p>{say('text')}</p>
      <Field id="numbers-q" label={say('search')}>
        <Input id="numbers-q" type="search" value={q} onChange={({ target }) => setQ(target.value)} />
      </Field>
      <label>
        <input type="checkbox" checked={onlyMissing} onChange={() => setOnlyMissing(!onlyMissing)} />{' '}
        {say('only-missing')}
      </label>
      {!data ? (
        <NotLoaded query={answer} />
      ) : data.items.length === 0 ? (
        <p>{say(onlyMissing && q === '' ? 'complete' : 'none')}</p>
      ) : (
        <List aria-label={say('title')}>
          {data.items.map((person) => (
            <li key={person.user_id}>
              <button type="button" onClick={() => setEditing(person)}>
                <strong>{person.nome}</strong>
                <span data-missing={person.employee_number === '' || undefined}>
                  {[person.employee_number || say('no-number'), person.department].filter(Boolean).join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </List>
      )}
      {data && (data.total ?? 0) > data.items.length && <small>{say('more', { count: data.total ?? 0 })}</small>}
    </Drawer>
  );
}

const List = styled('ul')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li + li': { borderTop: `1px solid ${vars.palette.divider}` },
  '& button': {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'grid',
    gap: space(0.25),
    width: '100%',
    minHeight: 44,
    alignContent: 'center',
    padding: space(0.75, 1),
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&:hover': { background: vars.palette.action.hover },
    '&:focus-visible': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: -2 },
  },
  '& span': { color: vars.palette.text.secondary },
  '& [data-missing]': { color: vars.palette.warning.main, fontWeight: 600 },
}));
