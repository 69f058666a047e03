import { type CalibratedPerson, evaluationCalibration } from '@jornada/contract/performance-evaluations-calibration';
import { inBox } from '@jornada/domain/evaluation-ratings';
import { useEndpointForm } from '../../api/form.ts';
import { TextField } from '../../ui/fields.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { type GivenRating, givenRating, RatingChoice, ratingIn } from '../results/RatingChoice.tsx';
import { calibrationWords } from './calibration.words.ts';

type Props = {
  evaluation: { id: number; labels: readonly string[]; hasBox: boolean };
  person: CalibratedPerson;
  /** The box on which the person was dropped; null if the form was opened without dragging. */
  box: number | null;
  onClose: () => void;
};

type Values = GivenRating & { reason: string };

/** Changes a person's rating, with a reason that the person will read. */
export function MovePerson({ evaluation: { id, labels, hasBox }, person, box, onClose }: Props) {
  const say = useWords(calibrationWords);
  const to = box === null ? person : inBox(box, person.rating, labels.length);
  const form = useEndpointForm<typeof evaluationCalibration.calibrate, Values>(evaluationCalibration.calibrate, {
    rest: { params: { id, userId: person.user_id } },
    defaultValues: { ...givenRating(to), reason: '' },
    toBody: ({ reason, ...given }) => ({ ...ratingIn(given), reason, version: person.version }),
    onDone: () => {
      toast({ text: say('moved', { name: person.nome }) });
      onClose();
    },
  });
  const { control } = form;
  return (
    <FormDialog
      title={say('move.title', { name: person.nome })}
      confirmLabel={say('move.save')}
      busy={form.busy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <RatingChoice control={control} labels={labels} hasBox={hasBox} />
      <TextField
        control={control}
        name="reason"
        label={say('reason')}
        help={say('reason.help', { name: person.nome })}
        as="textarea"
        rows={3}
        required
        autoFocus
        maxLength={1_000}
      />
      <Refused error={form.refused} />
    </FormDialog>
  );
}
