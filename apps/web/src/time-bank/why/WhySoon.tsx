import type { Lot } from '@jornada/contract/time-bank-statement';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import { LotsTable } from '../LotsTable.tsx';
import { dueSoon } from '../StatementFigures.tsx';
import { WhyDialog } from './WhyDialog.tsx';
import { whyWords } from './why.words.ts';

type Props = { lots: readonly Lot[]; onClose: () => void; onOpen: (entryId: number) => void };

/** The lots that add up to the figure "due in 30 days". */
export function WhySoon({ lots, onClose, onOpen }: Props) {
  const say = useWords(whyWords);
  const { today } = useAroundBank();
  const soon = dueSoon(lots, today);
  return (
    <WhyDialog title={say('soon')} onClose={onClose}>
      <span>{say(soon.length ? 'soon.text' : 'soon.none')}</span>
      {soon.length > 0 && <LotsTable lots={soon} onOpen={onOpen} />}
    </WhyDialog>
  );
}
