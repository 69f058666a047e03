import { allocations } from '@jornada/contract/resource-allocation';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { Drawer } from '../../ui/Drawer.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { allocationWords } from '../allocations.words.ts';
import type { NewRange } from '../timeline/use-drag.ts';
import { EditAllocation } from './EditAllocation.tsx';
import { NewAllocation } from './NewAllocation.tsx';

type Props = {
  what: number | 'new';
  /** The range drawn on the timeline, as the default of a new allocation. */
  begun: NewRange | null;
  today: string;
  onClose: () => void;
};

/** Shows and edits one allocation, or creates one. */
export const AllocationDrawer = ({ what, begun, today, onClose }: Props) =>
  what === 'new' ? (
    <NewAllocation begun={begun} today={today} onClose={onClose} />
  ) : (
    <Existing id={what} onClose={onClose} />
  );

function Existing({ id, onClose }: { id: number; onClose: () => void }) {
  const say = useWords(allocationWords);
  const one = useQuery(read(allocations.byId, { params: { id } }));
  if (one.data) return <EditAllocation allocation={one.data} onClose={onClose} />;
  return (
    <Drawer open title={say('form.edit', { id })} onClose={onClose}>
      {<NotLoaded query={one} />}
    </Drawer>
  );
}
