import { nps, type NpsWave } from '@jornada/contract/nps';
import { npsResults } from '@jornada/contract/nps-results';
import { may } from '@jornada/domain/access';
import {
  mdiCalendarArrowRight,
  mdiCloseCircleOutline,
  mdiDeleteOutline,
  mdiPencilOutline,
  mdiPlay,
  mdiPrinterOutline,
  mdiStop,
} from '@mdi/js';
import { lazy, Suspense, useState } from 'react';
import { fileAddress } from '../../api/list-page.ts';
import { useWrite } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { Action } from '../../ui/Action.tsx';
import { ICON_WHERE_NARROW } from '../../ui/Button.tsx';
import { ExportLink } from '../../ui/ExportLink.tsx';
import { useNavigate } from '../../ui/nav.ts';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { wavesWords } from './waves.words.ts';

// Loaded on first use.
const EditWave = lazy(async () => ({ default: (await import('./EditWave.tsx')).EditWave }));
const ConfirmOpen = lazy(async () => ({ default: (await import('./Steps.tsx')).ConfirmOpen }));
const ConfirmClose = lazy(async () => ({ default: (await import('./Steps.tsx')).ConfirmClose }));
const ExtendWave = lazy(async () => ({ default: (await import('./ExtendWave.tsx')).ExtendWave }));
const CancelWave = lazy(async () => ({ default: (await import('./Steps.tsx')).CancelWave }));

/** The actions of managers of waves in the current state. */
export function WaveActions({ wave }: { wave: NpsWave }) {
  const say = useWords(wavesWords);
  const { level } = useSession();
  const navigate = useNavigate();
  const [asked, ask] = useState<'edit' | 'open' | 'close' | 'cancel' | 'extend' | null>(null);
  const remove = useWrite(nps.remove);
  const restore = useWrite(nps.restore);
  if (!may(level, 'nps.manage')) return null;
  const { id, state } = wave;
  const isDraft = state === 'draft';
  const onRemove = () =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast({
            text: say('deleted'),
            action: { label: say('undo'), run: () => restore.mutateAsync({ params: { id } }) },
          });
          void navigate(places.nps());
        },
      },
    );
  const onClose = () => ask(null);
  const minor = (name: 'delete' | 'edit' | 'cancel' | 'extend' | 'print', icon: string, onClick: () => void) => (
    <Action color="inherit" icon={icon} aria-label={say(name)} css={ICON_WHERE_NARROW} onClick={onClick}>
      <span>{say(name)}</span>
    </Action>
  );
  return (
    <>
      {isDraft && minor('delete', mdiDeleteOutline, onRemove)}
      {isDraft && minor('edit', mdiPencilOutline, () => ask('edit'))}
      {state === 'open' && minor('extend', mdiCalendarArrowRight, () => ask('extend'))}
      {state === 'open' && minor('cancel', mdiCloseCircleOutline, () => ask('cancel'))}
      {state === 'closed' && minor('print', mdiPrinterOutline, () => window.print())}
      {state === 'closed' && <ExportLink href={fileAddress(npsResults.exportCsv, { params: { id } })} />}
      {isDraft && (
        <Action variant="contained" icon={mdiPlay} onClick={() => ask('open')}>
          {say('open')}
        </Action>
      )}
      {state === 'open' && (
        <Action variant="contained" icon={mdiStop} onClick={() => ask('close')}>
          {say('close')}
        </Action>
      )}
      <Suspense fallback={null}>
        {asked === 'edit' && isDraft && <EditWave wave={wave} onClose={onClose} />}
        {asked === 'open' && isDraft && <ConfirmOpen wave={wave} onClose={onClose} />}
        {asked === 'close' && state === 'open' && <ConfirmClose wave={wave} onClose={onClose} />}
        {asked === 'extend' && state === 'open' && <ExtendWave wave={wave} onClose={onClose} />}
        {asked === 'cancel' && state === 'open' && <CancelWave wave={wave} onClose={onClose} />}
      </Suspense>
    </>
  );
}
