import { type EvaluationTemplate, evaluationTemplates } from '@jornada/contract/performance-evaluations-templates';
import { useEndpointForm } from '../../api/form.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { QuestionFields } from './QuestionFields.tsx';
import { NEW_QUESTION, questionOf, type QuestionValues, questionValues } from './question-values.ts';
import { withSections } from './template-values.ts';
import { templateWords } from './templates.words.ts';

type Props = {
  template: EvaluationTemplate;
  section: number;
  /** Its position in the section; one after the last for a new question. */
  at: number;
  onClose: () => void;
};

const FIELDS: readonly (keyof QuestionValues)[] = ['kind', 'text', 'help', 'groups', 'weight', 'anchors', 'choices'];

/** Changes or adds a question. */
export function EditQuestion({ template, section, at, onClose }: Props) {
  const say = useWords(templateWords);
  const before = template.sections[section]?.questions[at];
  const form = useEndpointForm(evaluationTemplates.update, {
    rest: { params: { id: template.id } },
    defaultValues: questionValues(before ?? NEW_QUESTION, template.scale.points),
    toBody: (values: QuestionValues) => {
      const question = questionOf(values, before?.id);
      const sections = template.sections.map((one, place) =>
        place === section
          ? { ...one, questions: [...one.questions.slice(0, at), question, ...one.questions.slice(at + 1)] }
          : one,
      );
      return withSections(template, sections).body;
    },
    // For example `sections.1.questions.2.text`.
    placeFault: ({ path, code }) => {
      const field = FIELDS.find((name) => name === path.split('.')[4]);
      return field && [{ path: field, code }];
    },
    onDone: () => {
      toast({ text: say('saved', { name: template.name }) });
      onClose();
    },
  });
  return (
    <FormDrawer
      title={say(before ? 'question.edit' : 'question.add')}
      submit={say(before ? 'save' : 'question.add')}
      form={form}
      onClose={onClose}
    >
      <QuestionFields form={form} labels={template.scale.labels} isNew={!before} />
    </FormDrawer>
  );
}
