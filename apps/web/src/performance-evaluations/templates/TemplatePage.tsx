import { evaluationTemplates } from '@jornada/contract/performance-evaluations-templates';
import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { read } from '../../api/query.ts';
import { places } from '../../places.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Page } from '../../ui/Page.tsx';
import { space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { NotLoaded, Notice } from '../../ui/states.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { Preview } from './Preview.tsx';
import { Questions } from './Questions.tsx';
import { TemplateActions } from './TemplateActions.tsx';
import { templateWords } from './templates.words.ts';

const VIEWS = ['questions', 'preview'] as const;

/** A template: its questions, and its forms as each group sees them. */
export function TemplatePage({ id }: { id: number }) {
  const say = useWords(templateWords);
  const { number } = useFormats();
  const answer = useQuery(read(evaluationTemplates.byId, { params: { id } }));
  const template = answer.data;
  const [view, setView] = useQueryState(
    'view',
    parseAsStringLiteral(VIEWS).withDefault('questions').withOptions({ history: 'push' }),
  );
  return (
    <Page
      title={template?.name ?? say('template')}
      width="medium"
      back={{ to: places.evaluationTemplates(), name: say('title') }}
      actions={template && <TemplateActions template={template} />}
    >
      {template ? (
        <>
          {template.description && <p style={{ margin: 0, maxWidth: '80ch' }}>{template.description}</p>}
          {template.state === 'archived' && <Notice>{say('archived.text')}</Notice>}
          <Line>
            <Choice
              label={say('view')}
              options={VIEWS.map((value) => ({ value, label: say(`view.${value}`) }))}
              value={view}
              onChange={(to) => void setView(to)}
            />
            <span>
              {say('count', {
                questions: say('count.questions', { count: template.questions, n: number(template.questions) }),
                minutes: say('count.minutes', { count: template.minutes, n: number(template.minutes) }),
                scale: template.scale.labels.join(' · '),
              })}
            </span>
          </Line>
          {view === 'questions' ? <Questions template={template} /> : <Preview template={template} />}
        </>
      ) : (
        <NotLoaded query={answer} />
      )}
    </Page>
  );
}

const Line = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space(1, 2),
  '& > span': { ...typography.body2, color: vars.palette.text.secondary, overflowWrap: 'anywhere' },
}));
