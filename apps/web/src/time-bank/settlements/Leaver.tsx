import type { User } from '@jornada/contract/user';
import { type Offboarding, offboardings } from '@jornada/contract/user-offboarding';
import { dateIn } from '@jornada/domain/calendar';
import { formatHours } from '@jornada/domain/minutes';
import { mdiHandCoinOutline, mdiUndo } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useEndpointForm } from '../../api/form.ts';
import { useWhyNot } from '../../api/may.ts';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Action } from '../../ui/Action.tsx';
import { AskReason } from '../../ui/AskReason.tsx';
import { useOpenInUrl } from '../../ui/list/use-new-in-url.ts';
import { space } from '../../ui/scale.ts';
import { Notice } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import { terminationWords } from './termination.words.ts';

const Termination = lazy(async () => ({ default: (await import('./Termination.tsx')).Termination }));

type Props = {
  person: Pick<User, 'id' | 'nome'>;
  /**
   * The controls for a settlement that is not part of an offboarding; shown if there is no offboarding, or if it is
   * settled.
   */
  children: ReactNode;
};

/** Shown on the statement of a person who has left: the deadline for settling the time bank, or the settlement. */
export function Leaver({ person, children }: Props) {
  const say = useWords(terminationWords);
  const { formats, today } = useAroundBank();
  const { account } = useSession();
  const whyNot = useWhyNot(offboardings.settleOffboarding);
  const [isOpen, setOpen] = useOpenInUrl('terminate');
  const [reversing, setReversing] = useState(false);
  const { data } = useQuery(
    read(offboardings.offboardings, { query: { user_id: [person.id], sort: '-created_at', limit: 1 } }),
  );
  const newest = data?.items[0];
  if (!data) return null;
  if (newest?.state !== 'done') return <Row>{children}</Row>;
  const { left_on, settle_by, settled_at } = newest;
  const of = { day: formats.date(left_on), by: formats.date(settle_by) };
  if (settled_at !== null)
    return (
      <Notice role="status">
        {say('settled', { ...of, on: formats.date(dateIn(account.time_zone, new Date(settled_at))) })}
        <Row>
          <Action
            size="small"
            variant="outlined"
            color="inherit"
            icon={mdiUndo}
            whyNot={whyNot}
            onClick={() => setReversing(true)}
          >
            {say('reverse')}
          </Action>
          {children}
        </Row>
        {reversing && <Reverse person={person} onClose={() => setReversing(false)} />}
      </Notice>
    );
  return (
    <Notice role="status" data-tone={toneOf(newest, today)}>
      {say(newest.settlement !== 'waiting' ? 'left' : settle_by < today ? 'late' : 'waiting', of)}
      <Row>
        <Action
          size="small"
          variant="contained"
          icon={mdiHandCoinOutline}
          whyNot={whyNot}
          onClick={() => setOpen(true)}
        >
          {say('settle')}
        </Action>
      </Row>
      {isOpen && whyNot === undefined && (
        <Suspense fallback={null}>
          <Termination person={person} left_on={left_on} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Notice>
  );
}

const toneOf = ({ settlement, settle_by }: Offboarding, today: string) =>
  settlement !== 'waiting' ? undefined : settle_by < today ? 'error' : 'warning';

function Reverse({ person: { id, nome }, onClose }: { person: Props['person']; onClose: () => void }) {
  const say = useWords(terminationWords);
  const form = useEndpointForm(offboardings.reverseOffboardingSettlement, {
    rest: { params: { id } },
    defaultValues: { reason: '' },
    alsoRefresh: ['time-bank', 'payroll'],
    onDone: ({ balance_minutes }) => {
      toast({ text: say('reverse.done', { name: nome, balance: formatHours(balance_minutes) }) });
      onClose();
    },
  });
  return (
    <AskReason
      title={say('reverse.title', { name: nome })}
      label={say('reason')}
      confirmLabel={say('reverse.submit')}
      tone="danger"
      form={form}
      onClose={onClose}
    >
      {say('reverse.text')}
    </AskReason>
  );
}

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(1),
  '&:empty': { display: 'none' },
  '[role=status] > &': { marginTop: space(1) },
});
