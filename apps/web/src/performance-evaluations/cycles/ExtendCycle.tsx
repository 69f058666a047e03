import { type PerformanceEvaluation, performanceEvaluations } from '@jornada/contract/performance-evaluations-cycles';
import { useEndpointForm } from '../../api/form.ts';
import { DateField } from '../../ui/fields.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice, Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { cyclesWords } from './cycles.words.ts';

type Props = { cycle: PerformanceEvaluation; onClose: () => void };

/** Extends the time for answers, the only setting that can change while an evaluation is answered. */
export function ExtendCycle({ cycle, onClose }: Props) {
  const say = useWords(cyclesWords);
  const defaultValues: { answer_until: string | null } = { answer_until: cycle.answer_until };
  const form = useEndpointForm(performanceEvaluations.update, {
    rest: { params: { id: cycle.id } },
    defaultValues,
    toBody: ({ answer_until }) => ({ answer_until: answer_until ?? '', version: cycle.version }),
    onDone: () => {
      toast({ text: say('extended') });
      onClose();
    },
  });
  // The server answers `frozen` only for a date that is earlier than the current one, or before tomorrow.
  const isEarlier = form.refused !== null && 'code' in form.refused && form.refused.code === 'frozen';
  return (
    <FormDialog
      title={say('extend.title')}
      confirmLabel={say('extend.confirm')}
      busy={form.busy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <span>{say('extend.text')}</span>
      <DateField control={form.control} name="answer_until" label={say('field.answer_until')} required />
      {isEarlier ? (
        <Notice role="alert" data-tone="error">
          {say('extend.earlier')}
        </Notice>
      ) : (
        <Refused error={form.refused} />
      )}
    </FormDialog>
  );
}
