import { mdiClockMinusOutline, mdiClockPlusOutline } from '@mdi/js';
import { Action } from '../ui/Action.tsx';
import type { Panels } from './use-panels.ts';

type Props = {
  /** The labels of the two buttons. */
  credit: string;
  debit: string;
  whyNot: string | undefined;
  show: Panels['show'];
};

/** The buttons that open the forms for a credit and a debit. */
export const BookActions = ({ credit, debit, whyNot, show }: Props) => (
  <>
    <Action variant="outlined" icon={mdiClockPlusOutline} whyNot={whyNot} onClick={() => show({ book: 'credit' })}>
      {credit}
    </Action>
    <Action variant="contained" icon={mdiClockMinusOutline} whyNot={whyNot} onClick={() => show({ book: 'debit' })}>
      {debit}
    </Action>
  </>
);
