import { type PerformanceEvaluation, performanceEvaluations } from '@jornada/contract/performance-evaluations-cycles';
import { evaluationResults } from '@jornada/contract/performance-evaluations-results';
import { useQuery } from '@tanstack/react-query';
import { useEndpointForm } from '../../api/form.ts';
import { useWrite } from '../../api/query.ts';
import { AskReason } from '../../ui/AskReason.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { cyclesWords } from './cycles.words.ts';
import { forecastOf } from './Forecast.tsx';

type Props = { cycle: PerformanceEvaluation; onClose: () => void };

/** The key of the message after each step. */
const DONE = { open: 'opened', collect: 'collected', close: 'closed' } as const;

/** Moves an evaluation to its next state. The confirmation states the consequences. */
export function ConfirmStep({ cycle, step, onClose }: Props & { step: keyof typeof DONE }) {
  const say = useWords(cyclesWords);
  const { number } = useFormats();
  const forecast = useQuery({ ...forecastOf(cycle), enabled: step === 'open' });
  const move = useWrite(performanceEvaluations[step], { errorIsShown: true });
  const forms = forecast.data?.forms ?? 0;
  // No callback of `mutate`: it would be lost when a live update of the evaluation closes the dialog before the answer
  // arrives.
  const confirm = async () => {
    const input = { params: { id: cycle.id }, body: { version: cycle.version } };
    const moved = await move.mutateAsync(input).catch(() => undefined);
    if (!moved) return;
    toast({ text: say(DONE[step]) });
    onClose();
  };
  return (
    <Confirm
      open
      title={say(`${step}.title`, { name: cycle.name })}
      confirmLabel={say(`${step}.confirm`)}
      busy={move.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {step === 'open' ? say('open.text', { count: forms, n: number(forms) }) : say(`${step}.text`)}
      <Refused error={move.error} />
    </Confirm>
  );
}

/** Releases the results to all people of the evaluation. */
export function ConfirmRelease({ cycle, onClose }: Props) {
  const say = useWords(cyclesWords);
  const { number } = useFormats();
  const release = useWrite(evaluationResults.release, { alsoRefresh: ['performance-evaluations'], errorIsShown: true });
  // No callback of `mutate`, for the same reason as above.
  const confirm = async () => {
    const done = await release.mutateAsync({ params: { id: cycle.id }, body: {} }).catch(() => undefined);
    if (!done) return;
    toast({ text: say('released', { count: done.released, n: number(done.released) }) });
    onClose();
  };
  return (
    <Confirm
      open
      title={say('release.title', { name: cycle.name })}
      confirmLabel={say('release.confirm')}
      busy={release.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {say('release.text')}
      <Refused error={release.error} />
    </Confirm>
  );
}

/** Cancels an open evaluation, with a reason. */
export function CancelCycle({ cycle, onClose }: Props) {
  const say = useWords(cyclesWords);
  const form = useEndpointForm(performanceEvaluations.cancel, {
    rest: { params: { id: cycle.id } },
    defaultValues: { reason: '' },
    toBody: ({ reason }) => ({ reason, version: cycle.version }),
    onDone: () => {
      toast({ text: say('canceled') });
      onClose();
    },
  });
  return (
    <AskReason
      title={say('cancel.title', { name: cycle.name })}
      label={say('cancel.reason')}
      confirmLabel={say('cancel.confirm')}
      tone="danger"
      form={form}
      onClose={onClose}
    >
      {say('cancel.text')}
    </AskReason>
  );
}
