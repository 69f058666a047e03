import { type CalibratedPerson, evaluationCalibration } from '@jornada/contract/performance-evaluations-calibration';
import { inBox, POTENTIALS } from '@jornada/domain/evaluation-ratings';
import { useEndpointForm } from '../../api/form.ts';
import { TextField } from '../../ui/fields.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { calibrationWords, potentialKey } from './calibration.words.ts';

type Props = {
  evaluation: { id: number; labels: readonly string[]; hasBox: boolean };
  person: CalibratedPerson;
  /** Where they were dropped; null where they are changed by the form. */
  box: number | null;
  onClose: () => void;
};

type Values = { rating: string; potential: string; reason: string };

/** Changes a person's rating, with the reason that they will read. */
export function MovePerson({ evaluation: { id, labels, hasBox }, person, box, onClose }: Props) {
  const say = useWords(calibrationWords);
  const to = box === null ? person : inBox(box, person.rating, labels.length);
  const form = useEndpointForm<typeof evaluationCalibration.calibrate, Values>(evaluationCalibration.calibrate, {
    rest: { params: { id, userId: person.user_id } },
    defaultValues: { rating: String(to.rating ?? ''), potential: String(to.potential ?? ''), reason: '' },
    toBody: ({ rating, potential, reason }) => ({
      rating: Number(rating),
      potential: potential === '' ? null : Number(potential),
      reason,
      version: person.version,
    }),
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
      <TextField control={control} name="rating" label={say('rating')} as="select" required>
        <option value="">{say('none')}</option>
        {labels.map((label, at) => (
          <option key={label} value={at + 1}>
            {label}
          </option>
        ))}
      </TextField>
      {hasBox && (
        <TextField control={control} name="potential" label={say('potential')} as="select">
          <option value="">{say('none')}</option>
          {Array.from({ length: POTENTIALS }, (_, at) => (
            <option key={at} value={at + 1}>
              {say(potentialKey(at + 1))}
            </option>
          ))}
        </TextField>
      )}
      <TextField
        control={control}
        name="reason"
        label={say('reason')}
        help={say('reason.help', { name: person.nome })}
        as="textarea"
        rows={3}
        required
        autoFocus
        inputProps={{ maxLength: 1_000 }}
      />
      <Refused error={form.refused} />
    </FormDialog>
  );
}
