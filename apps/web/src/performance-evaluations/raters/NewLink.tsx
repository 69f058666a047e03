import { evaluationRaters } from '@jornada/contract/performance-evaluations-raters';
import { mdiLinkVariant } from '@mdi/js';
import { lazy, Suspense, useState } from 'react';
import { useWrite } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { useWords } from '../../words/words.ts';
import { ratersWords } from './raters.words.ts';

const Confirm = lazy(async () => ({ default: (await import('../../ui/Confirm.tsx')).Confirm }));
const OneTimeLink = lazy(async () => ({ default: (await import('../../ui/OneTimeLink.tsx')).OneTimeLink }));

type Props = {
  /** The evaluation and its subject. */
  place: { id: number; userId: number };
  rater: { id: number; nome: string };
};

/** Creates a new link for an external rater, to be handed over. */
export function NewLink({ place, rater: { id: rater_id, nome } }: Props) {
  const say = useWords(ratersWords);
  const [isAsking, setAsking] = useState(false);
  const link = useWrite(evaluationRaters.newLink);
  return (
    <>
      <Action
        size="small"
        color="inherit"
        icon={mdiLinkVariant}
        aria-label={say('link.of', { name: nome })}
        onClick={() => setAsking(true)}
      >
        {say('link')}
      </Action>
      <Suspense fallback={null}>
        {isAsking && (
          <Confirm
            open
            title={say('link.title', { name: nome })}
            confirmLabel={say('link.make')}
            busy={link.isPending}
            onConfirm={() => link.mutate({ params: place, body: { rater_id } }, { onSettled: () => setAsking(false) })}
            onClose={() => setAsking(false)}
          >
            {say('link.text', { name: nome })}
          </Confirm>
        )}
        {link.data && (
          <OneTimeLink
            title={say('link.made', { name: nome })}
            text={say('link.once', { name: nome })}
            label={say('link')}
            url={link.data.answer_url}
            onClose={() => link.reset()}
          />
        )}
      </Suspense>
    </>
  );
}
