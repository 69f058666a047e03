import { statements } from '@jornada/contract/time-bank-statement';
import { formatHours, signedHours } from '@jornada/domain/minutes';
import { mdiCalendarBlankOutline, mdiChevronRight } from '@mdi/js';
import { styled } from '../../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../ui/Icon.tsx';
import { space } from '../../ui/scale.ts';
import { Empty, NotLoaded } from '../../ui/states.tsx';
import { HeadRow } from '../../ui/table/HeadRow.tsx';
import { useWords } from '../../words/words.ts';
import { AroundBank, useAround, useAroundBank } from '../around-bank.ts';
import { type Period, type Statement, wholeStatement } from '../whole-statement.ts';
import { DayLine } from './DayLine.tsx';
import { byMonth, type MonthOfLines } from './months.ts';
import { periodWords } from './period.words.ts';
import { PeriodSums } from './PeriodSums.tsx';

type Props = { userId: number; period: Period; onOpen: (id: number) => void };

/** The statement of a period: its sums, and its lines by day in months that collapse. */
export function PeriodLines({ userId, period, onOpen }: Props) {
  const answer = useQuery({
    queryKey: [statements.statement.resource, 'whole', userId, period],
    queryFn: ({ signal }) => wholeStatement(userId, period, signal),
  });
  const { data } = answer;
  if (!data) return <NotLoaded query={answer} rows={8} />;
  return <Lines statement={data} onOpen={onOpen} />;
}

function Lines({ statement, onOpen }: { statement: Statement; onOpen: Props['onOpen'] }) {
  const say = useWords(periodWords);
  const around = useAround(onOpen, [...statement.entries.items, ...statement.related]);
  const months = byMonth(statement.entries.items, around.signed);
  return (
    <AroundBank value={around}>
      <PeriodSums statement={statement} />
      {months.length === 0 ? (
        <Empty icon={mdiCalendarBlankOutline} title={around.say('entries.none-period')} />
      ) : (
        <div>
          {months.map((month, at) => (
            // A long period starts with collapsed months.
            <Month key={month.month} month={month} isOpen={months.length <= 3 || at === months.length - 1} />
          ))}
        </div>
      )}
      {statement.waiting_minutes > 0 && (
        <p style={{ margin: 0 }}>{say('waiting', { minutes: formatHours(statement.waiting_minutes) })}</p>
      )}
    </AroundBank>
  );
}

type Line = Statement['entries']['items'][number];

function Month({ month, isOpen }: { month: MonthOfLines<Line>; isOpen: boolean }) {
  const say = useWords(periodWords);
  const { say: sayBank, formats } = useAroundBank();
  return (
    <Fold open={isOpen}>
      <summary>
        <Icon path={mdiChevronRight} fontSize="small" />
        <strong>{formats.month(month.month)}</strong>
        <span>{signedHours(month.credits)}</span>
        <span>{signedHours(0 - month.taken)}</span>
        <span>{say('month.balance', { minutes: formatHours(month.balance_after_minutes) })}</span>
      </summary>
      <table aria-label={formats.month(month.month)}>
        <HeadRow
          texts={[sayBank('field.occurred_on'), sayBank('field.what')]}
          numbers={[sayBank('field.minutes'), sayBank('field.balance_after_minutes')]}
        />
        <tbody>
          {month.lines.map((line) => (
            <DayLine key={line.id} line={line} />
          ))}
        </tbody>
      </table>
    </Fold>
  );
}

const Fold = styled('details')(({ theme }) => ({
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  fontVariantNumeric: 'tabular-nums',
  '& summary': {
    ...theme.typography.body2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: space(0.5, 1.5),
    minHeight: theme.density.row,
    cursor: 'pointer',
    listStyle: 'none',
  },
  '& summary::-webkit-details-marker': { display: 'none' },
  '& summary:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '& summary strong': { flex: 1, fontWeight: 600 },
  '& summary span': { color: theme.vars.palette.text.secondary, whiteSpace: 'nowrap' },
  '&[open] summary svg': { transform: 'rotate(90deg)' },
  '& table': { ...theme.typography.body2, width: '100%', borderCollapse: 'collapse', marginBottom: space(1.5) },
  '& th, & td': { padding: space(0.75, 1), textAlign: 'start', verticalAlign: 'baseline' },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& thead th': { fontWeight: 600, color: theme.vars.palette.text.secondary },
  '& [data-number]': { textAlign: 'end', whiteSpace: 'nowrap' },
  '& td:first-of-type': { whiteSpace: 'nowrap' },
  '& small': { display: 'block', color: theme.vars.palette.text.secondary },
  '& [data-below=true]': { color: theme.vars.palette.error.main },
  '& [data-undone=true]': { textDecoration: 'line-through' },
  [theme.breakpoints.down('sm')]: { '& th, & td': { padding: space(0.75, 0.5) } },
}));
