import { pdi } from '@jornada/contract/pdi';
import type { PdiPlan } from '@jornada/contract/pdi-items';
import type { PlanAction } from '@jornada/domain/pdi';
import {
  mdiCheck,
  mdiCheckAll,
  mdiHandshakeOutline,
  mdiPencilOutline,
  mdiRestore,
  mdiTrashCanOutline,
  mdiUndoVariant,
} from '@mdi/js';
import { lazy, Suspense, useState } from 'react';
import { useWrite } from '../../api/query.ts';
import { places } from '../../places.ts';
import { Action } from '../../ui/Action.tsx';
import { useNavigate } from '../../ui/nav.ts';
import { toast } from '../../ui/toasts.ts';
import { errorTextNow } from '../../words/errors.ts';
import { useWords } from '../../words/words.ts';
import { planWords } from './plan.words.ts';
import { useRefusal } from './use-refusal.ts';

// Loaded on first use.
const EditPlan = lazy(async () => ({ default: (await import('./EditPlan.tsx')).EditPlan }));
const AskWhy = lazy(async () => ({ default: (await import('./AskWhy.tsx')).AskWhy }));

type Asked = 'return' | 'finish' | 'cancel' | 'reopen';

/** The actions of the viewer in the current state of the plan. The next step is the last button. */
export function PlanButtons({ plan }: { plan: PdiPlan }) {
  const say = useWords(planWords);
  const refusalOf = useRefusal();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Asked | 'edit' | null>(null);
  const params = { id: plan.id };
  const propose = useWrite(pdi.propose, { errorIsShown: true });
  const accept = useWrite(pdi.accept, { errorIsShown: true });
  const remove = useWrite(pdi.remove);
  const restore = useWrite(pdi.restore);
  const may = (action: PlanAction) => plan.actions.includes(action);
  const withToast = (text: string) => ({
    onSuccess: () => toast({ text }),
    onError: (error: Error) => toast({ tone: 'problem', text: refusalOf(error) ?? errorTextNow(error) }),
  });
  const isReady = plan.goals.some(({ actions }) => actions.length > 0);
  const onDelete = () =>
    remove.mutate(
      { params },
      {
        onSuccess: () => {
          toast({ text: say('deleted'), action: { label: say('undo'), run: () => restore.mutateAsync({ params }) } });
          void navigate(places.pdi(), { replace: true });
        },
      },
    );
  const asks = (name: Asked, icon: string, isNext = false) =>
    may(name) && (
      <Action icon={icon} {...(isNext ? { variant: 'contained' } : { color: 'inherit' })} onClick={() => setOpen(name)}>
        {say(name)}
      </Action>
    );
  return (
    <>
      {may('remove') && (
        <Action color="inherit" icon={mdiTrashCanOutline} busy={remove.isPending} onClick={onDelete}>
          {say('delete')}
        </Action>
      )}
      {asks('cancel', mdiUndoVariant)}
      {may('update') && (
        <Action color="inherit" icon={mdiPencilOutline} onClick={() => setOpen('edit')}>
          {say('edit')}
        </Action>
      )}
      {asks('return', mdiUndoVariant)}
      {asks('reopen', mdiRestore, true)}
      {asks('finish', mdiCheckAll, true)}
      {may('accept') && (
        <Action
          variant="contained"
          icon={mdiCheck}
          busy={accept.isPending}
          onClick={() => accept.mutate({ params }, withToast(say('accepted')))}
        >
          {say('accept')}
        </Action>
      )}
      {may('propose') && (
        <Action
          variant="contained"
          icon={mdiHandshakeOutline}
          busy={propose.isPending}
          whyNot={isReady ? undefined : say('propose.why-not')}
          onClick={() => propose.mutate({ params }, withToast(say('proposed')))}
        >
          {say('propose')}
        </Action>
      )}
      <Suspense fallback={null}>
        {open === 'edit' && <EditPlan plan={plan} onClose={() => setOpen(null)} />}
        {open !== null && open !== 'edit' && <AskWhy id={plan.id} what={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
