import type { EvaluationResult } from '@jornada/contract/performance-evaluations-results';
import { evaluationTalks } from '@jornada/contract/performance-evaluations-talks';
import { TALK_TEXTS } from '@jornada/domain/evaluation-talks';
import { ApiError } from '../../api/errors.ts';
import { useEndpointForm } from '../../api/form.ts';
import { AskReason } from '../../ui/AskReason.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice, Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { talksWords } from './talks.words.ts';

type Props = { result: EvaluationResult; onClose: () => void };

/** The text of an error that is specific to contests; null if the general text applies. */
function useRefusal(error: Error | null): string | null {
  const say = useWords(talksWords);
  return error instanceof ApiError && error.code === 'wrong_state' ? say('wrong_state') : null;
}

/** Asks the person for the reason to contest their result. */
export function AskContest({ result: { evaluation, subject }, onClose }: Props) {
  const say = useWords(talksWords);
  const form = useEndpointForm(evaluationTalks.contest, {
    rest: { params: { id: evaluation.id, userId: subject.user_id } },
    defaultValues: { reason: '' },
    onDone: () => {
      toast({ text: say('contest.done') });
      onClose();
    },
  });
  return (
    <AskReason
      title={say('contest.title')}
      label={say('contest.reason')}
      confirmLabel={say('contest')}
      form={form}
      refusal={useRefusal(form.refused)}
      most={TALK_TEXTS.contest}
      onClose={onClose}
    >
      {say('contest.text')}
    </AskReason>
  );
}

/** Asks for the answer to a contest, and for a rating if people are rated. The default is the current rating. */
export function AskAnswer({ result, onClose }: Props) {
  const say = useWords(talksWords);
  const { evaluation, subject } = result;
  const labels = evaluation.rating?.labels ?? [];
  const form = useEndpointForm(evaluationTalks.settle, {
    rest: { params: { id: evaluation.id, userId: subject.user_id } },
    defaultValues: { answer: '', rating: result.rating },
    toBody: ({ answer, rating }) => ({ answer, ...(rating !== null && rating !== result.rating && { rating }) }),
    onDone: () => {
      toast({ text: say('settle.done') });
      onClose();
    },
  });
  const refusal = useRefusal(form.refused);
  return (
    <FormDialog
      title={say('settle.title', { name: subject.nome })}
      confirmLabel={say('settle')}
      busy={form.busy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <span>{say('settle.text', { name: subject.nome })}</span>
      <TextField
        control={form.control}
        name="answer"
        label={say('settle.answer')}
        as="textarea"
        rows={3}
        required
        autoFocus
        maxLength={TALK_TEXTS.contest}
      />
      {labels.length > 0 && (
        <SelectField
          control={form.control}
          name="rating"
          label={say('settle.rating')}
          help={say('settle.rating.help')}
          options={labels.map((label, at) => ({ value: at + 1, label }))}
          {...(result.rating === null && { none: say('settle.rating.none') })}
        />
      )}
      {refusal && (
        <Notice role="alert" data-tone="error">
          {refusal}
        </Notice>
      )}
      <Refused error={refusal ? null : form.refused} />
    </FormDialog>
  );
}
