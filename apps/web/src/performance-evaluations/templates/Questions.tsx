import { type EvaluationTemplate, evaluationTemplates } from '@jornada/contract/performance-evaluations-templates';
import { LONG_FORM, longForms, MOST_QUESTIONS, MOST_SECTIONS } from '@jornada/domain/evaluation-templates';
import { mdiPlus } from '@mdi/js';
import { lazy, Suspense, useState } from 'react';
import { useWhyNot } from '../../api/may.ts';
import { Action } from '../../ui/Action.tsx';
import { Notice } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { SectionCard } from './SectionCard.tsx';
import { templateWords } from './templates.words.ts';
import { useSectionChanges } from './use-section-changes.ts';

const EditSection = lazy(async () => ({ default: (await import('./EditSection.tsx')).EditSection }));
const EditQuestion = lazy(async () => ({ default: (await import('./EditQuestion.tsx')).EditQuestion }));

/** The section or question that is being edited; a position after the last one stands for a new one. */
type Edited = { section: number; question?: number };

/** The sections of a template with their questions, each of which is edited separately. */
export function Questions({ template }: { template: EvaluationTemplate }) {
  const say = useWords(templateWords);
  const whyNot = useWhyNot(evaluationTemplates.update);
  const [edited, edit] = useState<Edited | null>(null);
  const changes = useSectionChanges(template);
  const { sections, questions } = template;
  const long = longForms(sections);
  const onClose = () => edit(null);
  return (
    <>
      {long.length > 0 && (
        <Notice data-tone="warning">
          {say('long', { groups: long.map((group) => say(`group.${group}`)).join(', '), n: LONG_FORM })}
        </Notice>
      )}
      {sections.map((section, at) => (
        <SectionCard
          // oxlint-disable-next-line react/no-array-index-key -- a section has no id, and nothing of its own to keep
          key={at}
          section={section}
          at={at}
          count={sections.length}
          whyNot={whyNot}
          addWhyNot={questions >= MOST_QUESTIONS ? say('full.questions', { n: MOST_QUESTIONS }) : whyNot}
          changes={changes}
          onEdit={() => edit({ section: at })}
          onEditQuestion={(question) => edit({ section: at, question })}
        />
      ))}
      {sections.length === 0 && <Notice>{say('empty')}</Notice>}
      <div>
        <Action
          variant="outlined"
          icon={mdiPlus}
          whyNot={sections.length >= MOST_SECTIONS ? say('full.sections', { n: MOST_SECTIONS }) : whyNot}
          onClick={() => edit({ section: sections.length })}
        >
          {say('section.add')}
        </Action>
      </div>
      <Suspense fallback={null}>
        {edited && edited.question === undefined && (
          <EditSection template={template} at={edited.section} onClose={onClose} />
        )}
        {edited?.question !== undefined && (
          <EditQuestion template={template} section={edited.section} at={edited.question} onClose={onClose} />
        )}
      </Suspense>
    </>
  );
}
