import { type EvaluationTemplate, evaluationTemplates } from '@jornada/contract/performance-evaluations-templates';
import { useEndpointForm } from '../../api/form.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { SectionFields } from './SectionFields.tsx';
import { NEW_SECTION, sectionOf, type SectionValues, sectionValues, withSections } from './template-values.ts';
import { templateWords } from './templates.words.ts';
import { useProfiles } from './use-competences.ts';

type Props = {
  template: EvaluationTemplate;
  /** Its position; one after the last for a new section. */
  at: number;
  onClose: () => void;
};

/** Changes or adds a section, without its questions. */
export function EditSection(props: Props) {
  const profiles = useProfiles();
  return profiles ? <SectionForm {...props} profiles={profiles} /> : null;
}

function SectionForm({
  template,
  at,
  profiles,
  onClose,
}: Props & { profiles: NonNullable<ReturnType<typeof useProfiles>> }) {
  const say = useWords(templateWords);
  const before = template.sections[at];
  const section = before ?? NEW_SECTION;
  const form = useEndpointForm(evaluationTemplates.update, {
    rest: { params: { id: template.id } },
    defaultValues: sectionValues(
      section,
      profiles.map(({ id }) => id),
    ),
    toBody: (values: SectionValues) =>
      withSections(template, template.sections.toSpliced(at, 1, sectionOf(values, section))).body,
    placeFault: ({ path, code }) => {
      const field = path.split('.')[2];
      if (field === 'title') return [{ path: 'title', code }];
      return field === 'profile_ids' ? [{ path: 'for', code }] : undefined;
    },
    onDone: () => {
      toast({ text: say('saved', { name: template.name }) });
      onClose();
    },
  });
  return (
    <FormDrawer
      title={say(before ? 'section.edit' : 'section.add')}
      submit={say(before ? 'save' : 'section.add')}
      form={form}
      onClose={onClose}
    >
      <SectionFields control={form.control} profiles={profiles} isNew={!before} />
    </FormDrawer>
  );
}
