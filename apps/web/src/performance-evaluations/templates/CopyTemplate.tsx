import { type EvaluationTemplate, evaluationTemplates } from '@jornada/contract/performance-evaluations-templates';
import { useEndpointForm } from '../../api/form.ts';
import { places } from '../../places.ts';
import { TextField } from '../../ui/fields.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useNavigate } from '../../ui/nav.ts';
import { Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { templateWords } from './templates.words.ts';

/** Copies a template under another name and opens the copy. */
export function CopyTemplate({ template, onClose }: { template: EvaluationTemplate; onClose: () => void }) {
  const say = useWords(templateWords);
  const navigate = useNavigate();
  const form = useEndpointForm(evaluationTemplates.copy, {
    rest: { params: { id: template.id } },
    defaultValues: { name: '' },
    onDone: ({ id, name }) => {
      toast({ text: say('created', { name }) });
      onClose();
      void navigate(places.evaluationTemplate(id));
    },
  });
  return (
    <FormDialog
      title={say('copy.title', { name: template.name })}
      confirmLabel={say('copy')}
      busy={form.busy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField control={form.control} name="name" label={say('field.name')} required autoFocus maxLength={120} />
      <Refused error={form.refused} />
    </FormDialog>
  );
}
