import type { EvaluationSection } from '@jornada/contract/performance-evaluations';
import { type EvaluationTemplate, evaluationTemplates } from '@jornada/contract/performance-evaluations-templates';
import { useWrite } from '../../api/query.ts';
import { undoable } from '../../ui/undo.ts';
import { useWords } from '../../words/words.ts';
import { withSections } from './template-values.ts';
import { templateWords } from './templates.words.ts';

/** Moves and removes sections and questions. Each change is saved at once and can be undone. */
export interface SectionChanges {
  busy: boolean;
  moveSection: (from: number, to: number) => void;
  removeSection: (at: number) => void;
  moveQuestion: (section: number, from: number, to: number) => void;
  removeQuestion: (section: number, at: number) => void;
}

const moved = <T>(rows: readonly T[], from: number, to: number): T[] =>
  rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1));

export function useSectionChanges(template: EvaluationTemplate): SectionChanges {
  const say = useWords(templateWords);
  const update = useWrite(evaluationTemplates.update);
  const { sections } = template;
  const save = (after: EvaluationSection[], done: 'moved' | 'removed') => {
    const change = (from: Pick<EvaluationTemplate, 'id' | 'version'>, to: EvaluationSection[]) =>
      update.mutateAsync(withSections(from, to));
    // A toast shows the error.
    void undoable(change(template, after), (saved) => ({
      text: say(done),
      action: { label: say('undo'), run: () => change(saved, sections) },
    })).catch(() => undefined);
  };
  const inSection = (at: number, questions: EvaluationSection['questions']) =>
    sections.map((section, place) => (place === at ? { ...section, questions } : section));
  const questionsOf = (at: number) => sections[at]?.questions ?? [];
  return {
    busy: update.isPending,
    moveSection: (from, to) => save(moved(sections, from, to), 'moved'),
    removeSection: (at) => save(sections.toSpliced(at, 1), 'removed'),
    moveQuestion: (section, from, to) => save(inSection(section, moved(questionsOf(section), from, to)), 'moved'),
    removeQuestion: (section, at) => save(inSection(section, questionsOf(section).toSpliced(at, 1)), 'removed'),
  };
}
