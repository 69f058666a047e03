import type { EvaluationQuestion, EvaluationSection } from '@jornada/contract/performance-evaluations';
import { mdiPlus } from '@mdi/js';
import { Action } from '../../ui/Action.tsx';
import { radius, space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { useWords } from '../../words/words.ts';
import { templateWords } from './templates.words.ts';
import { useCompetences, useProfiles } from './use-competences.ts';
import type { SectionChanges } from './use-section-changes.ts';
import { SectionButtons } from './SectionButtons.tsx';

type Props = {
  section: EvaluationSection;
  /** Its position, and the number of sections. */
  at: number;
  count: number;
  /** The reason why nothing can be changed, and the reason why no question can be added. */
  whyNot: string | undefined;
  addWhyNot: string | undefined;
  changes: SectionChanges;
  onEdit: () => void;
  /** @param at the position of the question; one after the last for a new one */
  onEditQuestion: (at: number) => void;
};

/** A section with its questions, and the buttons that change it. */
export function SectionCard({ section, at, count, whyNot, addWhyNot, changes, onEdit, onEditQuestion }: Props) {
  const say = useWords(templateWords);
  const { title, questions } = section;
  const about = useAbout(section);
  return (
    <Card aria-label={title}>
      <header>
        <h2>{title}</h2>
        {about && <p>{about}</p>}
        {whyNot === undefined && (
          <SectionButtons
            name={title}
            at={at}
            count={count}
            busy={changes.busy}
            onEdit={onEdit}
            onMove={(to) => changes.moveSection(at, to)}
            onRemove={() => changes.removeSection(at)}
          />
        )}
      </header>
      <ol>
        {questions.map((question, place) => (
          <li key={question.id}>
            <Summary question={question} />
            {whyNot === undefined && (
              <SectionButtons
                name={question.text}
                at={place}
                count={questions.length}
                busy={changes.busy}
                onEdit={() => onEditQuestion(place)}
                onMove={(to) => changes.moveQuestion(at, place, to)}
                onRemove={() => changes.removeQuestion(at, place)}
              />
            )}
          </li>
        ))}
      </ol>
      <Action size="small" icon={mdiPlus} whyNot={addWhyNot} onClick={() => onEditQuestion(questions.length)}>
        {say('question.add')}
      </Action>
    </Card>
  );
}

/** The audience and the competence of a section as text; undefined if it is for everybody and has no competence. */
function useAbout({ for: audience, profile_ids, competence_id }: EvaluationSection): string | undefined {
  const say = useWords(templateWords);
  const profiles = useProfiles();
  const competence = useCompetences().find(({ id }) => id === competence_id);
  const names = profile_ids.map((id) => profiles?.find((profile) => profile.id === id)?.name ?? '…').join(', ');
  const parts = [
    ...(competence ? [say('section.competence', { name: competence.name })] : []),
    ...(audience === 'leaders' ? [say('for.leaders')] : []),
    ...(audience === 'profiles' ? [say('section.profiles', { names })] : []),
  ];
  return parts.length ? parts.join(' · ') : undefined;
}

function Summary({ question: { kind, text, groups, required, weight } }: { question: EvaluationQuestion }) {
  const say = useWords(templateWords);
  const facts = [
    say(`kind.${kind}`),
    groups.length === 5 ? say('groups.all') : groups.map((group) => say(`group.${group}`)).join(', '),
    ...(required ? [] : [say('optional')]),
    ...(weight === 1 ? [] : [say('weight', { weight })]),
  ];
  return (
    <div>
      <span>{text}</span>
      <small>{facts.join(' · ')}</small>
    </div>
  );
}

const Card = styled('section')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  gap: space(1),
  justifyItems: 'start',
  padding: space(2, 2.5),
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: radius.xl,
  background: vars.palette.background.paper,
  '& header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(0, 1.5), width: '100%' },
  '& header > p': { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
  '& header > span': { marginInlineStart: 'auto' },
  '& h2': { ...typography.h2, margin: 0, overflowWrap: 'anywhere' },
  '& ol': { margin: 0, padding: 0, width: '100%', listStyle: 'none' },
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: space(1),
    padding: space(0.75, 0),
    borderTop: `1px solid ${vars.palette.divider}`,
  },
  '& li > div': { flex: 1, minWidth: 0, display: 'grid' },
  '& li > div > span': { ...typography.body2, overflowWrap: 'anywhere' },
  '& small': { ...typography.caption, color: vars.palette.text.secondary },
  '& li > span, & header > span': { display: 'flex', flex: 'none' },
  [breakpoints.down('sm')]: { padding: space(1.5), '& li': { flexWrap: 'wrap' }, '& li > div': { flexBasis: '100%' } },
}));
