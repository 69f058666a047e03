import { styled } from '../../ui/styled.ts';
import { radius, space } from '../../ui/scale.ts';
import { useWords } from '../../words/words.ts';
import { useMonthName } from '../../words/month-name.ts';
import { closingWords } from './closings.words.ts';
import type { RailMonth } from './months.ts';

type Props = { months: readonly RailMonth[]; chosen: string; onChoose: (month: string) => void };

/** The months, newest first, each with its state; one is chosen. */
export function MonthRail({ months, chosen, onChoose }: Props) {
  const say = useWords(closingWords);
  const nameOf = useMonthName();
  return (
    <Rail aria-label={say('months')}>
      <ol>
        {months.map(({ month, state, openDays, closing, takenBack }) => (
          <li key={month}>
            <button
              type="button"
              aria-current={month === chosen || undefined}
              data-state={state}
              onClick={() => onChoose(month)}
            >
              <span>{nameOf(month)}</span>
              <small>
                {say(`state.${state}`, { days: openDays, count: closing?.held ?? 0 })}
                {!closing && takenBack.length > 0 && ` · ${say('state.taken_back')}`}
              </small>
            </button>
          </li>
        ))}
      </ol>
    </Rail>
  );
}

const Rail = styled('nav')(({ theme: { vars, typography, breakpoints } }) => ({
  '& ol': { display: 'grid', gap: space(0.5), margin: 0, padding: 0, listStyle: 'none' },
  '& button': {
    ...typography.body2,
    all: 'unset',
    boxSizing: 'border-box',
    display: 'grid',
    width: '100%',
    padding: space(0.75, 1.5),
    borderRadius: radius.m,
    borderInlineStart: '3px solid transparent',
    cursor: 'pointer',
    '&:hover': { background: vars.palette.action.hover },
    '&:focus-visible': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: -2 },
    '&[aria-current]': { background: vars.palette.action.selected, fontWeight: 600 },
    '&[data-state=open], &[data-state=overdue], &[data-state=partly]': { borderColor: vars.palette.warning.main },
  },
  '& small': { ...typography.caption, color: vars.palette.text.secondary },
  '& [data-state=overdue] small, & [data-state=partly] small': { color: vars.palette.warning.main, fontWeight: 600 },
  [breakpoints.up('md')]: { maxHeight: '70vh', overflowY: 'auto', position: 'sticky', top: 16 },
  // On a phone the months are a row that scrolls.
  [breakpoints.down('md')]: {
    minWidth: 0,
    overflowX: 'auto',
    '& ol': { gridAutoFlow: 'column', gridAutoColumns: 'max-content' },
  },
}));
