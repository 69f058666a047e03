import { type EvaluationResult, evaluationResults } from '@jornada/contract/performance-evaluations-results';
import { useEndpointForm } from '../../api/form.ts';
import { TextField } from '../../ui/fields.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { type GivenRating, givenRating, RatingChoice, ratingIn } from './RatingChoice.tsx';
import { resultsWords } from './results.words.ts';

type Values = GivenRating & { rationale: string };

/** The form in which a leader rates a person. */
export function Rate({ result, labels, onClose }: { result: EvaluationResult; labels: string[]; onClose: () => void }) {
  const say = useWords(resultsWords);
  const { evaluation, subject, version } = result;
  const form = useEndpointForm<typeof evaluationResults.rate, Values>(evaluationResults.rate, {
    rest: { params: { id: evaluation.id, userId: subject.user_id } },
    defaultValues: { ...givenRating(result), rationale: result.rationale ?? '' },
    toBody: ({ rationale, ...given }) => ({ ...ratingIn(given), rationale, version }),
    onDone: () => {
      toast({ text: say('rated', { name: subject.nome }) });
      onClose();
    },
  });
  const { control } = form;
  return (
    <FormDrawer
      title={say('rate.title', { name: subject.nome })}
      submit={say('rate.save')}
      form={form}
      onClose={onClose}
    >
      <RatingChoice control={control} labels={labels} hasBox={evaluation.nine_box} />
      <TextField
        control={control}
        name="rationale"
        label={say('rationale')}
        help={say('rationale.help', { name: subject.nome })}
        as="textarea"
        rows={6}
        required
        maxLength={4_000}
      />
    </FormDrawer>
  );
}
