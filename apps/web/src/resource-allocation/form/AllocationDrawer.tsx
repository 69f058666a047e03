import { allocations } from '@jornada/contract/resource-allocation';
import { addDays } from '@jornada/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { Drawer } from '../../ui/Drawer.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { allocationWords } from '../allocations.words.ts';
import type { NewStretch } from '../timeline/use-drag.ts';
import { AllocationForm } from './AllocationForm.tsx';
import type { Values } from './values.ts';

type Props = {
  what: number | 'new';
  /** The range drawn on the timeline, as the default of a new allocation. */
  begun: NewStretch | null;
  today: string;
  onClose: () => void;
};

/** Shows and edits one allocation, or creates one. */
export const AllocationDrawer = ({ what, begun, today, onClose }: Props) =>
  what === 'new' ? (
    <AllocationForm allocation={null} values={blank(begun, today)} onClose={onClose} />
  ) : (
    <Existing id={what} onClose={onClose} />
  );

const blank = (begun: NewStretch | null, today: string): Values => ({
  user_id: begun?.userId ?? null,
  client_id: null,
  task_id: null,
  title: '',
  starts_on: begun?.starts_on ?? today,
  ends_on: begun?.ends_on ?? addDays(today, 4),
  hours: '8:00',
  status: 'confirmed',
  note: '',
});

function Existing({ id, onClose }: { id: number; onClose: () => void }) {
  const say = useWords(allocationWords);
  const one = useQuery(read(allocations.byId, { params: { id } }));
  if (one.data) return <AllocationForm allocation={one.data} values={null} onClose={onClose} />;
  return (
    <Drawer open title={say('form.edit', { id })} onClose={onClose}>
      {one.error ? <Failed error={one.error} onRetry={() => void one.refetch()} busy={one.isFetching} /> : <Loading />}
    </Drawer>
  );
}
