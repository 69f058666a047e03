import { evaluationRaters } from '@jornada/contract/performance-evaluations-raters';
import { mdiAccountRemoveOutline } from '@mdi/js';
import { lazy, Suspense, useState } from 'react';
import { useWrite } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { ratersWords } from './raters.words.ts';

const Confirm = lazy(async () => ({ default: (await import('../../ui/Confirm.tsx')).Confirm }));

type Props = {
  /** The evaluation and its subject. */
  place: { id: number; userId: number };
  rater: { id: number; nome: string };
};

/** Removes an external rater; their link stops working. */
export function RemoveOutside({ place, rater: { id: rater_id, nome: name } }: Props) {
  const say = useWords(ratersWords);
  const [isAsking, setAsking] = useState(false);
  const remove = useWrite(evaluationRaters.removeOutside);
  return (
    <>
      <Action
        size="small"
        color="inherit"
        icon={mdiAccountRemoveOutline}
        aria-label={say('remove', { name })}
        onClick={() => setAsking(true)}
      >
        {say('take-out')}
      </Action>
      <Suspense fallback={null}>
        {isAsking && (
          <Confirm
            open
            tone="danger"
            title={say('take-out.title', { name })}
            confirmLabel={say('take-out')}
            busy={remove.isPending}
            onConfirm={() =>
              remove.mutate(
                { params: place, body: { rater_id } },
                {
                  onSuccess: () => toast({ text: say('taken-out', { name }) }),
                  onSettled: () => setAsking(false),
                },
              )
            }
            onClose={() => setAsking(false)}
          >
            {say('take-out.text', { name })}
          </Confirm>
        )}
      </Suspense>
    </>
  );
}
