import { AroundBank, useAround } from '../around-bank.ts';
import { BookHours } from '../booking/BookHours.tsx';
import type { Panels } from '../use-panels.ts';
import { WhyBalance } from '../why/WhyBalance.tsx';

type Props = Pick<Panels, 'open' | 'close'> & {
  /** Why the signed-in person may not book hours; undefined if they may. */
  whyNot: string | undefined;
};

const ignore = () => undefined;

/** Panels next to the balances: the booking form, and the explanation of a balance. */
export function BalancePanels({ open, close, whyNot }: Props) {
  const around = useAround(ignore);
  return (
    <AroundBank value={around}>
      {open.book && whyNot === undefined && <BookHours what={open.book} onClose={close} />}
      {open.why !== null && <WhyBalance userId={open.why} onClose={close} />}
    </AroundBank>
  );
}
