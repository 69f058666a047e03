import type { EvaluationResult } from '@jornada/contract/performance-evaluations-results';
import { evaluationTalks } from '@jornada/contract/performance-evaluations-talks';
import { mdiShareOffOutline, mdiShareVariantOutline } from '@mdi/js';
import { useWrite } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Action } from '../../ui/Action.tsx';
import { toast } from '../../ui/toasts.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { usePeople } from '../cycles/use-people.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { talksWords } from './talks.words.ts';

/**
 * Whether the subject lets their leader read a result for development; renders nothing where sharing is not possible.
 */
export function Share({ result }: { result: EvaluationResult }) {
  const say = useWords(talksWords);
  const { instant } = useFormats();
  const { account } = useSession();
  const { nameOf } = usePeople();
  const share = useWrite(evaluationTalks.share);
  const unshare = useWrite(evaluationTalks.unshare);
  const { evaluation, subject, shared_at, may } = result;
  const step = may.includes('share') ? 'share' : may.includes('unshare') ? 'unshare' : null;
  if (step === null || subject.leader_id === null) return null;
  const name = nameOf(subject.leader_id);
  const write = step === 'share' ? share : unshare;
  return (
    <ResultSection title={say('share.part')}>
      <p>
        {shared_at === null
          ? say('share.text', { name })
          : say('shared.text', { name, when: instant(shared_at, account.time_zone) })}
      </p>
      <div data-off-paper>
        <Action
          variant="outlined"
          icon={step === 'share' ? mdiShareVariantOutline : mdiShareOffOutline}
          busy={write.isPending}
          onClick={() =>
            write.mutate(
              { params: { id: evaluation.id, userId: subject.user_id } },
              { onSuccess: () => toast({ text: say(`${step}.done`, { name }) }) },
            )
          }
        >
          {say(step, { name })}
        </Action>
      </div>
    </ResultSection>
  );
}
