import { performanceEvaluations } from '@jornada/contract/performance-evaluations-cycles';
import { CYCLE_PURPOSES } from '@jornada/domain/evaluation-cycles';
import { addDays } from '@jornada/domain/calendar';
import { DEGREES } from '@jornada/domain/evaluations';
import { useEndpointForm } from '../../api/form.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { useToday } from '../../state/clock.ts';
import { DateField, TextField } from '../../ui/fields.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { useNavigate } from '../../ui/nav.ts';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { newBody, type NewValues } from './cycle-values.ts';
import { cyclesWords } from './cycles.words.ts';
import { TemplateField } from './TemplateField.tsx';

/** Default time for answers, in days. */
const ANSWER_DAYS = 21;

/** Drafts a cycle and opens its page, where people are added. */
export function NewCycle({ onClose }: { onClose: () => void }) {
  const say = useWords(cyclesWords);
  const { account } = useSession();
  const navigate = useNavigate();
  const form = useEndpointForm<typeof performanceEvaluations.create, NewValues>(performanceEvaluations.create, {
    defaultValues: {
      name: '',
      degree: '90',
      purpose: 'performance',
      template_id: '',
      answer_until: addDays(useToday(account.time_zone), ANSWER_DAYS),
    },
    toBody: newBody,
    onDone: ({ id }) => {
      toast({ text: say('created') });
      return navigate(places.evaluation(id));
    },
  });
  const { control } = form;
  return (
    <FormDrawer title={say('new')} submit={say('new.save')} form={form} onClose={onClose}>
      <TextField control={control} name="name" label={say('field.name')} required autoFocus maxLength={120} />
      <TextField control={control} name="degree" label={say('field.degree')} as="select">
        {DEGREES.map((value) => (
          <option key={value} value={value}>
            {say(`degree.${value}`)}
          </option>
        ))}
      </TextField>
      <TextField control={control} name="purpose" label={say('field.purpose')} as="select">
        {CYCLE_PURPOSES.map((value) => (
          <option key={value} value={value}>
            {say(`purpose.${value}`)}
          </option>
        ))}
      </TextField>
      <TemplateField control={control} name="template_id" />
      <DateField control={control} name="answer_until" label={say('field.answer_until')} />
    </FormDrawer>
  );
}
