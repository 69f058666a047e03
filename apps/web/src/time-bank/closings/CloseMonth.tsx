import { closings } from '@jornada/contract/time-bank-closings';
import { formatHours } from '@jornada/domain/minutes';
import { mdiCalendarLockOutline } from '@mdi/js';
import { styled } from '../../ui/styled.ts';
import { useState } from 'react';
import { useWrite } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { space } from '../../ui/scale.ts';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { useMonthName } from '../../words/month-name.ts';
import type { ClosingPerson } from './closing.ts';
import { closingWords } from './closings.words.ts';
import { type Decisions, toBody } from './decisions.ts';
import { closingOf, groupOf, sumOf } from './groups.ts';

type Props = {
  month: string;
  people: readonly ClosingPerson[];
  decisions: Decisions;
  /** The figures are being recalculated. */
  isCounting: boolean;
};

const PARTS = ['to_credit', 'to_debit', 'expired', 'paid', 'unbooked'] as const;

/** Sums of an open month, and the button that closes it. The bar stays visible. */
export function CloseMonth({ month, people, decisions, isCounting }: Props) {
  const say = useWords(closingWords);
  const name = useMonthName()(month);
  const close = useWrite(closings.close);
  const [asking, setAsking] = useState(false);
  const closing = closingOf(people);
  const held = people.length - closing.length;
  const unseen = closing.filter((person) => groupOf(person, false) === 'resolve').length;
  const empty = closing.filter(({ reasons }) => reasons.includes('no_record')).length;
  const figure = (of: readonly ClosingPerson[], field: Parameters<typeof sumOf>[1]) => {
    const { minutes, count } = sumOf(of, field);
    return { hours: formatHours(minutes), count };
  };
  const confirm = async () => {
    try {
      const done = closingOf((await close.mutateAsync({ body: { month, ...toBody(decisions) } })).people);
      const [credit, debit] = [figure(done, 'to_credit_minutes').hours, figure(done, 'to_debit_minutes').hours];
      toast({ text: say('done', { month: name, credit, debit }) });
    } finally {
      setAsking(false);
    }
  };
  const parts = PARTS.map((part) => ({ part, of: figure(closing, `${part}_minutes`) }))
    .filter(({ of }) => of.count > 0)
    .map(({ part, of }) => say(`sum.${part}`, of));
  const left = [
    ...(held > 0 ? [say('sum.held', { count: held })] : []),
    ...(unseen > 0 ? [say('sum.unseen', { count: unseen })] : []),
    ...(empty > 0 ? [say('sum.empty', { count: empty })] : []),
  ];
  return (
    <Bar>
      <Action
        variant="contained"
        icon={mdiCalendarLockOutline}
        whyNot={isCounting ? say('whyNot.loading') : undefined}
        onClick={() => setAsking(true)}
      >
        {say('close', { month: name })}
      </Action>
      <p>{[say('sum.people', { count: closing.length }), ...left].join(' · ')}</p>
      <Confirm
        open={asking}
        title={say('confirm.title', { month: name, count: closing.length })}
        confirmLabel={say('confirm.submit')}
        busy={close.isPending}
        onConfirm={() => void confirm().catch(() => undefined)}
        onClose={() => setAsking(false)}
      >
        <Parts>
          {[...parts, ...left].map((part) => (
            <li key={part}>{part}</li>
          ))}
        </Parts>
        {say('confirm.text')}
      </Confirm>
    </Bar>
  );
}

const Bar = styled('div')(({ theme: { vars, typography, breakpoints } }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(1, 2),
  paddingBlock: space(1.5),
  borderTop: `1px solid ${vars.palette.divider}`,
  background: vars.palette.background.paper,
  '& p': { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
  [breakpoints.down('sm')]: { '& p': { ...typography.caption } },
}));

const Parts = styled('ul')({ margin: space(0, 0, 1.5), paddingInlineStart: space(2.5) });
