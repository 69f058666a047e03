import { formatHours } from '@jornada/domain/minutes';
import { mdiChevronRight } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { Fragment, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { radius, space } from '../../ui/scale.ts';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import { Sums } from '../marks.tsx';
import type { ClosingPerson } from './closing.ts';
import { closingWords } from './closings.words.ts';

const FIELDS = [
  'worked_minutes',
  'expected_minutes',
  'credit_minutes',
  'debit_minutes',
  'paid_minutes',
  'unbooked_minutes',
] as const;
const WORDS = {
  worked_minutes: 'worked',
  expected_minutes: 'expected',
  credit_minutes: 'credit',
  debit_minutes: 'debit',
  paid_minutes: 'paid',
  unbooked_minutes: 'unbooked',
} as const;

/** Each person's result of the month; a row expands to its days. */
export function PreviewTable({ people }: { people: readonly ClosingPerson[] }) {
  const say = useWords(closingWords);
  const { nameOf } = useAroundBank();
  const byName = people.toSorted((a, b) => nameOf(a.user_id).localeCompare(nameOf(b.user_id)));
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const flip = (id: number) =>
    setOpen((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set(before).add(id),
    );
  return (
    // A table wider than a phone scrolls horizontally, also by keyboard.
    <Scroll tabIndex={0} role="group" aria-label={say('title')}>
      <Sums>
        <thead>
          <tr>
            <th scope="col">{say('person')}</th>
            {FIELDS.map((field) => (
              <th key={field} scope="col" data-align="end">
                {say(WORDS[field])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {byName.map((person) => (
            <Fragment key={person.user_id}>
              <PersonLine person={person} isOpen={open.has(person.user_id)} onFlip={() => flip(person.user_id)} />
              {open.has(person.user_id) &&
                person.days.filter(hasHours).map((day) => <DayLine key={day.date} day={day} />)}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say('total', { count: people.length })}</th>
            {FIELDS.map((field) => (
              <td key={field} data-align="end">
                {formatHours(people.reduce((sum, person) => sum + (person[field] ?? 0), 0))}
              </td>
            ))}
          </tr>
        </tfoot>
      </Sums>
      <dl>
        <dt>{say('paid')}</dt>
        <dd>{say('paid.help')}</dd>
        <dt>{say('unbooked')}</dt>
        <dd>{say('unbooked.help')}</dd>
      </dl>
    </Scroll>
  );
}

function PersonLine({ person, isOpen, onFlip }: { person: ClosingPerson; isOpen: boolean; onFlip: () => void }) {
  const say = useWords(closingWords);
  const { nameOf } = useAroundBank();
  const name = nameOf(person.user_id);
  return (
    <tr>
      <th scope="row">
        <button type="button" aria-expanded={isOpen} aria-label={say('days', { name })} onClick={onFlip}>
          <Icon path={mdiChevronRight} fontSize="small" />
          {name}
        </button>
      </th>
      {FIELDS.map((field) => (
        <Hours key={field} minutes={person[field]} strong={field === 'credit_minutes' || field === 'debit_minutes'} />
      ))}
    </tr>
  );
}

type Day = ClosingPerson['days'][number];

/** Days off without work are left out. */
const hasHours = (day: Day) => day.worked_minutes > 0 || (day.expected_minutes ?? 0) > 0;

function DayLine({ day }: { day: Day }) {
  const { formats } = useAroundBank();
  return (
    <tr data-day>
      <th scope="row">{formats.date(day.date)}</th>
      {FIELDS.map((field) => (
        <Hours key={field} minutes={field === 'unbooked_minutes' ? 0 : day[field]} />
      ))}
    </tr>
  );
}

/** Zero is a dash; an unknown value is named. */
function Hours({ minutes, strong = false }: { minutes: number | null; strong?: boolean }) {
  const say = useWords(closingWords);
  const text =
    minutes === null ? <small>{say('unknown')}</small> : minutes === 0 ? <small>–</small> : formatHours(minutes);
  return <td data-align="end">{strong && minutes ? <strong>{text}</strong> : text}</td>;
}

const Scroll = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  '&:focus-visible': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: 2,
    borderRadius: radius.m,
  },
  '& table': { minWidth: 720 },
  '& th, & td': { verticalAlign: 'middle' },
  // Names stay visible while the table scrolls horizontally.
  '& tr > :first-of-type': { position: 'sticky', left: 0, background: theme.vars.palette.background.paper },
  '& tr[data-day] > :first-of-type': { background: 'inherit' },
  '& button': {
    all: 'unset',
    display: 'inline-flex',
    alignItems: 'center',
    gap: space(0.5),
    minHeight: 24,
    cursor: 'pointer',
    fontWeight: 550,
    borderRadius: radius.xs,
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  },
  '& button svg': { transition: 'transform 120ms' },
  '& button[aria-expanded=true] svg': { transform: 'rotate(90deg)' },
  '& tr[data-day]': { background: theme.vars.palette.background.default },
  '& tr[data-day] th': { paddingInlineStart: space(4) },
  '& dl': {
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: space(0.25, 1.5),
    margin: space(1.5, 0, 0),
  },
  '& dt': { fontWeight: 600 },
  '& dd': { margin: 0 },
}));
