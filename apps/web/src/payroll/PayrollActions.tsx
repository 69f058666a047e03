import { payroll } from '@jornada/contract/payroll';
import { mdiTrayArrowUp } from '@mdi/js';
import { fileAddress } from '../api/list-page.ts';
import { useWhyNot } from '../api/may.ts';
import { Action } from '../ui/Action.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { useWords } from '../words/words.ts';
import { payrollWords } from './payroll.words.ts';
import type { MonthOfPayroll } from './use-payroll.ts';

export type Asked = 'codes' | 'numbers' | 'layouts' | 'hand-over';
type Props = { payroll: MonthOfPayroll; layout: number; onAsk: (what: Asked) => void };

export function PayrollActions({ payroll: { month, state, items }, layout, onAsk }: Props) {
  const say = useWords(payrollWords);
  const mayNot = useWhyNot(payroll.handOver);
  const why = state === 'ready' ? (items.length === 0 ? say('whyNot.empty') : undefined) : say(`whyNot.${state}`);
  const address = fileAddress(payroll.draft, { params: { month }, query: { layout_id: layout } });
  return (
    <>
      <Action color="inherit" whyNot={mayNot} onClick={() => onAsk('codes')}>
        {say('codes')}
      </Action>
      <Action color="inherit" whyNot={mayNot} onClick={() => onAsk('numbers')}>
        {say('numbers')}
      </Action>
      <Action color="inherit" onClick={() => onAsk('layouts')}>
        {say('layouts')}
      </Action>
      {items.length > 0 && state === 'ready' && (
        <ButtonLink color="inherit" href={address} download title={say('draft.help')}>
          {say('draft')}
        </ButtonLink>
      )}
      <Action variant="contained" icon={mdiTrayArrowUp} whyNot={mayNot ?? why} onClick={() => onAsk('hand-over')}>
        {say('hand-over')}
      </Action>
    </>
  );
}
