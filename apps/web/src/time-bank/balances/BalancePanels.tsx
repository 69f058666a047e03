import { AroundBank, useAround } from '../around-bank.ts';
import { BookHours } from '../booking/BookHours.tsx';
import type { Panels } from '../use-panels.ts';
import { WhyBalance } from '../why/WhyBalance.tsx';

type Props = Pick<Panels, 'open' | 'close'> & {
  /** Why nothing may be booked by who is signed in. */
  whyNot: string | undefined;
};

const ignore = () => undefined;

/** What opens beside the balances: the form to book hours, and why a balance is what it is. */
export function BalancePanels({ open, close, whyNot }: Props) {
  const around = useAround(ignore);
  return (
    <AroundBank value={around}>
      {open.book && whyNot === undefined && <BookHours what={open.book} onClose={close} />}
      {open.why !== null && <WhyBalance userId={open.why} onClose={close} />}
    </AroundBank>
  );
}
