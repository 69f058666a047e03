import { type PerformanceEvaluation, performanceEvaluations } from '@jornada/contract/performance-evaluations-cycles';
import { may } from '@jornada/domain/access';
import { isCounted } from '@jornada/domain/evaluations';
import {
  mdiCalendarArrowRight,
  mdiCloseCircleOutline,
  mdiDeleteForeverOutline,
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
const EraseCycle = lazy(async () => ({ default: (await import('./EraseCycle.tsx')).EraseCycle }));
const ExtendCycle = lazy(async () => ({ default: (await import('./ExtendCycle.tsx')).ExtendCycle }));
const ConfirmStep = lazy(async () => ({ default: (await import('./Steps.tsx')).ConfirmStep }));
const ConfirmRelease = lazy(async () => ({ default: (await import('./Steps.tsx')).ConfirmRelease }));
const CancelCycle = lazy(async () => ({ default: (await import('./Steps.tsx')).CancelCycle }));

/** The next step that a manager takes in each state. */
const NEXT = { draft: 'open', nominating: 'collect', collecting: 'close', closed: 'release' } as const;

const ICONS = { open: mdiPlay, collect: mdiPlay, close: mdiStop, release: mdiEyeCheckOutline };

const isMovable = (state: string): state is keyof typeof NEXT => state in NEXT;

/** A draft is deleted instead. */
const isCancelable = (state: string): boolean => state === 'nominating' || state === 'collecting';

/** The actions of managers of evaluations in the current state. */
export function CycleActions({ cycle }: { cycle: PerformanceEvaluation }) {
  const say = useWords(cyclesWords);
  const { level } = useSession();
  const navigate = useNavigate();
  const [asked, ask] = useState<'edit' | 'extend' | 'step' | 'cancel' | 'erase' | null>(null);
  const remove = useWrite(performanceEvaluations.remove);
  const restore = useWrite(performanceEvaluations.restore);
  const { id, state } = cycle;
  if (!may(level, 'evaluations.manage')) return null;
  const step = isMovable(state) ? NEXT[state] : null;
  const isDraft = state === 'draft';
  const isErasable = isCounted(state) && may(level, 'evaluations.erase');
  const onRemoved = () => {
    toast({
      text: say('deleted', { name: cycle.name }),
      action: { label: say('undo'), run: () => restore.mutateAsync({ params: { id } }) },
    });
    void navigate(places.evaluations({ tab: 'cycles' }));
  };
  const onClose = () => ask(null);
  const minor = (name: 'delete' | 'erase' | 'edit' | 'extend' | 'cancel', icon: string, onClick: () => void) => (
    <Action color="inherit" icon={icon} aria-label={say(name)} css={ICON_WHERE_NARROW} onClick={onClick}>
      <span>{say(name)}</span>
    </Action>
  );
  return (
    <>
      {isDraft && minor('delete', mdiDeleteOutline, () => remove.mutate({ params: { id } }, { onSuccess: onRemoved }))}
      {isErasable && minor('erase', mdiDeleteForeverOutline, () => ask('erase'))}
      {isDraft && minor('edit', mdiPencilOutline, () => ask('edit'))}
      {state === 'collecting' && minor('extend', mdiCalendarArrowRight, () => ask('extend'))}
      {isCancelable(state) && minor('cancel', mdiCloseCircleOutline, () => ask('cancel'))}
      {step && (
        <Action variant="contained" icon={ICONS[step]} onClick={() => ask('step')}>
          {say(step)}
        </Action>
      )}
      <Suspense fallback={null}>
        {asked === 'edit' && isDraft && <EditCycle cycle={cycle} onClose={onClose} />}
        {asked === 'extend' && state === 'collecting' && <ExtendCycle cycle={cycle} onClose={onClose} />}
        {asked === 'step' &&
          step &&
          (step === 'release' ? (
            <ConfirmRelease cycle={cycle} onClose={onClose} />
          ) : (
            <ConfirmStep cycle={cycle} step={step} onClose={onClose} />
          ))}
        {asked === 'erase' && isErasable && <EraseCycle cycle={cycle} onErased={onRemoved} onClose={onClose} />}
        {asked === 'cancel' && <CancelCycle cycle={cycle} onClose={onClose} />}
      </Suspense>
    </>
  );
}
