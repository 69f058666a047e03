import { type EvaluationResult, evaluationResults } from '@jornada/contract/performance-evaluations-results';
import { useWrite } from '../../api/query.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { resultsWords } from './results.words.ts';

type Props = { result: EvaluationResult; onClose: () => void };

/** Confirms that the result is released to its subject. */
export function ReleaseResult({ result: { evaluation, subject }, onClose }: Props) {
  const say = useWords(resultsWords);
  const release = useWrite(evaluationResults.release);
  const { id } = evaluation;
  const { nome: name, user_id } = subject;
  return (
    <Confirm
      open
      title={say('release.title', { name })}
      confirmLabel={say('release')}
      busy={release.isPending}
      onConfirm={() =>
        release.mutate(
          { params: { id }, body: { user_ids: [user_id] } },
          { onSuccess: () => toast({ text: say('released', { name }) }), onSettled: onClose },
        )
      }
      onClose={onClose}
    >
      {say('release.text', { name })}
    </Confirm>
  );
}
