import { type EvaluationTemplate, evaluationTemplates } from '@jornada/contract/performance-evaluations-templates';
import { useEndpointForm } from '../../api/form.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { TemplateFields } from './TemplateFields.tsx';
import { placeTemplateFault, templateBody, templateValues } from './template-values.ts';
import { templateWords } from './templates.words.ts';

/** Changes the name and the scale of a template. */
export function EditTemplate({ template, onClose }: { template: EvaluationTemplate; onClose: () => void }) {
  const say = useWords(templateWords);
  const form = useEndpointForm(evaluationTemplates.update, {
    rest: { params: { id: template.id } },
    defaultValues: templateValues(template),
    toBody: (values) => ({ ...templateBody(values), version: template.version }),
    placeFault: placeTemplateFault,
    onDone: ({ name }) => {
      toast({ text: say('saved', { name }) });
      onClose();
    },
  });
  return (
    <FormDrawer title={say('edit')} submit={say('save')} form={form} onClose={onClose}>
      <TemplateFields form={form} isNew={false} />
    </FormDrawer>
  );
}
