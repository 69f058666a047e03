import type { Output } from '@jornada/contract/endpoint';
import { settlements } from '@jornada/contract/time-bank-settlements';
import { formatHours } from '@jornada/domain/minutes';
import type { SettlementKind } from '@jornada/domain/settlement';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { settlementWords } from './settlements.words.ts';
import type { Many } from './use-many.ts';

type Cycle = Output<typeof settlements.cycles>['items'][number];

/** Cycles of agreements that have ended with open or owed hours, each with the buttons that settle them. */
export function Cycles({ onSettle }: { onSettle: (many: Many) => void }) {
  const say = useWords(settlementWords);
  const { date, number } = useFormats();
  // Rendered only if there are cycles to settle; most accounts have none.
  const items = useQuery(read(settlements.cycles, {})).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Section title={say('cycles')} text={say('cycles.text')}>
      <List>
        {items.map((cycle) => {
          const name = say('cycle', { name: cycle.name, from: date(cycle.from), to: date(cycle.to) });
          return (
            <li key={cycle.agreement_id}>
              <div>
                <strong>{name}</strong>
                <small>
                  {say('cycle.people', { count: cycle.people, n: number(cycle.people) })}
                  {cycle.negative_minutes > 0 &&
                    cycle.negative_end === 'carry' &&
                    ` · ${say('cycle.goes-on', { minutes: formatHours(cycle.negative_minutes) })}`}
                </small>
              </div>
              <span>
                {stepsOf(cycle).map(([kind, minutes], at) => {
                  const action = say(`cycle.${kind}`, { minutes: formatHours(minutes) });
                  return (
                    <Button
                      key={kind}
                      size="small"
                      variant={at === 0 ? 'contained' : 'outlined'}
                      aria-label={say('cycle.of', { action, name })}
                      onClick={() => onSettle({ settle: kind, until: cycle.to, agreement: cycle.agreement_id })}
                    >
                      {action}
                    </Button>
                  );
                })}
              </span>
            </li>
          );
        })}
      </List>
    </Section>
  );
}

/** The settlements that the agreement proposes: one for open hours, one for owed hours. */
const stepsOf = ({ end_action, negative_end, pay_minutes, negative_minutes }: Cycle): [SettlementKind, number][] =>
  [
    ...(pay_minutes > 0 ? ([[end_action, pay_minutes]] as const) : []),
    ...(negative_minutes > 0 && negative_end !== 'carry' ? ([[negative_end, negative_minutes]] as const) : []),
  ].map(([kind, minutes]) => [kind, minutes]);

const List = styled('ul')(({ theme: { typography, vars, breakpoints } }) => ({
  ...typography.body2,
  display: 'grid',
  gap: space(1.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: space(1, 2) },
  '& li > div': { display: 'grid', gap: space(0.25), minWidth: 0 },
  '& small': { color: vars.palette.text.secondary },
  '& li > span': { display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: space(1) },
  [breakpoints.down('sm')]: {
    '& li': { flexDirection: 'column', alignItems: 'start' },
    '& li > span': { justifyContent: 'start' },
  },
}));
