import { type PerformanceEvaluation, performanceEvaluations } from '@jornada/contract/performance-evaluations-cycles';
import { BIN_DAYS } from '@jornada/domain/evaluations';
import { useEndpointForm } from '../../api/form.ts';
import { useWrite } from '../../api/query.ts';
import { AskReason } from '../../ui/AskReason.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { cyclesWords } from './cycles.words.ts';

type Props = { cycle: PerformanceEvaluation; onErased: () => void; onClose: () => void };

/** Deletes a counted evaluation with all its data about people. A reason is required. */
export function EraseCycle({ cycle: { id, name, counts }, onErased, onClose }: Props) {
  const say = useWords(cyclesWords);
  const { number } = useFormats();
  const remove = useWrite(performanceEvaluations.remove, { errorIsShown: true });
  const form = useEndpointForm(performanceEvaluations.eraseReason, {
    rest: { params: { id } },
    defaultValues: { reason: '' },
    onDone: async () => {
      await remove.mutateAsync({ params: { id } });
      onErased();
    },
  });
  const count = counts?.subjects ?? 0;
  return (
    <AskReason
      title={say('erase.title', { name })}
      label={say('cancel.reason')}
      confirmLabel={say('erase.confirm')}
      tone="danger"
      form={form}
      onClose={onClose}
    >
      {say('erase.text', { count, n: number(count), days: BIN_DAYS })}
    </AskReason>
  );
}
