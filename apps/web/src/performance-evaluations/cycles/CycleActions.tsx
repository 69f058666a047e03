import { type PerformanceEvaluation, performanceEvaluations } from '@jornada/contract/performance-evaluations-cycles';
import { may } from '@jornada/domain/access';
import {
  mdiCalendarArrowRight,
  mdiCloseCircleOutline,
  mdiDeleteOutline,
  mdiEyeCheckOutline,
  mdiPencilOutline,
  mdiPlay,
  mdiStop,
} from '@mdi/js';
import { lazy, Suspense, useState } from 'react';
import { useWrite } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { Action } from '../../ui/Action.tsx';
import { ICON_WHERE_NARROW } from '../../ui/Button.tsx';
import { useNavigate } from '../../ui/nav.ts';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { cyclesWords } from './cycles.words.ts';

// Loaded on first use.
const EditCycle = lazy(async () => ({ default: (await import('./EditCycle.tsx')).EditCycle }));
const ExtendCycle = lazy(async () => ({ default: (await import('./ExtendCycle.tsx')).ExtendCycle }));
const ConfirmStep = lazy(async () => ({ default: (await import('./Steps.tsx')).ConfirmStep }));
const ConfirmRelease = lazy(async () => ({ default: (await import('./Steps.tsx')).ConfirmRelease }));
const CancelCycle = lazy(async () => ({ default: (await import('./Steps.tsx')).CancelCycle }));

/** The step that follows each state by hand. */
const NEXT = { draft: 'open', nominating: 'collect', collecting: 'close', closed: 'release' } as const;

const ICONS = { open: mdiPlay, collect: mdiPlay, close: mdiStop, release: mdiEyeCheckOutline };

const isMovable = (state: string): state is keyof typeof NEXT => state in NEXT;

/** What who manages evaluations may do in the state of one. */
export function CycleActions({ cycle }: { cycle: PerformanceEvaluation }) {
  const say = useWords(cyclesWords);
  const { level } = useSession();
  const navigate = useNavigate();
  const [asked, ask] = useState<'edit' | 'extend' | 'step' | 'cancel' | null>(null);
  const remove = useWrite(performanceEvaluations.remove);
  const restore = useWrite(performanceEvaluations.restore);
  const { id, state } = cycle;
  if (!may(level, 'evaluations.manage') || !isMovable(state)) return null;
  const step = NEXT[state];
  const isDraft = state === 'draft';
  const onRemove = () =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast({
            text: say('deleted', { name: cycle.name }),
            action: { label: say('undo'), run: () => restore.mutateAsync({ params: { id } }) },
          });
          void navigate(places.evaluations());
        },
      },
    );
  const onClose = () => ask(null);
  const minor = (name: 'delete' | 'edit' | 'extend' | 'cancel', icon: string, onClick: () => void) => (
    <Action color="inherit" icon={icon} aria-label={say(name)} css={ICON_WHERE_NARROW} onClick={onClick}>
      <span>{say(name)}</span>
    </Action>
  );
  return (
    <>
      {isDraft && minor('delete', mdiDeleteOutline, onRemove)}
      {isDraft && minor('edit', mdiPencilOutline, () => ask('edit'))}
      {state === 'collecting' && minor('extend', mdiCalendarArrowRight, () => ask('extend'))}
      {!isDraft && step !== 'release' && minor('cancel', mdiCloseCircleOutline, () => ask('cancel'))}
      <Action variant="contained" icon={ICONS[step]} onClick={() => ask('step')}>
        {say(step)}
      </Action>
      <Suspense fallback={null}>
        {asked === 'edit' && isDraft && <EditCycle cycle={cycle} onClose={onClose} />}
        {asked === 'extend' && state === 'collecting' && <ExtendCycle cycle={cycle} onClose={onClose} />}
        {asked === 'step' &&
          (step === 'release' ? (
            <ConfirmRelease cycle={cycle} onClose={onClose} />
          ) : (
            <ConfirmStep cycle={cycle} step={step} onClose={onClose} />
          ))}
        {asked === 'cancel' && <CancelCycle cycle={cycle} onClose={onClose} />}
      </Suspense>
    </>
  );
}
