import { evaluationTemplates } from '@jornada/contract/performance-evaluations-templates';
import { useEndpointForm } from '../../api/form.ts';
import { places } from '../../places.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { useNavigate } from '../../ui/nav.ts';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { TemplateFields } from './TemplateFields.tsx';
import { placeTemplateFault, templateBody, type TemplateValues } from './template-values.ts';
import { templateWords } from './templates.words.ts';

/** Creates a template without questions and opens its page, where questions are added. */
export function NewTemplate({ onClose }: { onClose: () => void }) {
  const say = useWords(templateWords);
  const navigate = useNavigate();
  const form = useEndpointForm<typeof evaluationTemplates.create, TemplateValues>(evaluationTemplates.create, {
    defaultValues: {
      name: '',
      description: '',
      kind: 'agreement',
      labels: say('labels.agreement'),
      not_observed: true,
    },
    toBody: (values) => ({ ...templateBody(values), sections: [] }),
    placeFault: placeTemplateFault,
    onDone: ({ id, name }) => {
      toast({ text: say('created', { name }) });
      return navigate(places.evaluationTemplate(id));
    },
  });
  return (
    <FormDrawer title={say('new')} submit={say('new.save')} form={form} onClose={onClose}>
      <TemplateFields form={form} isNew />
    </FormDrawer>
  );
}
