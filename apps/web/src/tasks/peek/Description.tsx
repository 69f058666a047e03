import type { Task } from '@jornada/contract/tasks';
import { mdiPencilOutline } from '@mdi/js';
import { styled } from '../../ui/styled.ts';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { MentionField } from '../../picks/MentionField.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { radius, space } from '../../ui/scale.ts';
import { useWords } from '../../words/words.ts';
import { FieldConflict } from '../change/FieldConflict.tsx';
import { useChange } from '../change/use-change.ts';
import { taskWords } from '../tasks.words.ts';
import { peekWords } from './peek.words.ts';
import { useEditedText } from './use-edited-text.ts';

// Loaded on first use: the parser is as large as the rest of the panel.
const Markdown = lazy(async () => ({ default: (await import('../markdown/Markdown.tsx')).Markdown }));

/** The description: rendered Markdown; plain text while it is being edited. It is saved when it is left. */
export function Description({ task, readOnly }: { task: Task; readOnly: boolean }) {
  const say = useWords(peekWords);
  const label = useWords(taskWords)('field.description');
  const { text, isDirty, write, save, conflict, resolve } = useEditedText(task, 'description');
  const [isEditing, setEditing] = useState(isDirty);
  const { change, ...ticks } = useChange();

  const onToggle = async (nth: number) => {
    const { toggled } = await import('../markdown/checklist.ts');
    const value = toggled(task.description, nth);
    if (value !== null) await change(task, { field: 'description', value });
  };
  const edit = () => setEditing(true);
  const finish = () => {
    save();
    setEditing(false);
  };
  const onClick = ({ target }: MouseEvent) => {
    // A click on a link or a checklist item, or the end of a text selection, does not start editing.
    if ((target as Element).closest('a, label') || window.getSelection()?.type === 'Range') return;
    edit();
  };

  if (readOnly) return text === '' ? null : <Rendered source={text} />;
  if (isEditing)
    return (
      <Editor>
        <MentionField
          autoFocus
          value={text}
          inputProps={{ maxLength: 20_000, 'aria-label': label, 'aria-describedby': 'markdown-hint' }}
          onText={write}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return;
            event.preventDefault();
            const panel = event.currentTarget.closest<HTMLElement>('[data-panel]');
            finish();
            panel?.focus();
          }}
        />
        <small id="markdown-hint">{say('markdown')}</small>
      </Editor>
    );
  const shown = conflict ?? ticks.conflict;
  return (
    <>
      {text === '' ? (
        <Empty type="button" onClick={edit}>
          {say('describe')}
        </Empty>
      ) : (
        <Shown onClick={onClick}>
          <Rendered source={text} onToggle={(nth) => void onToggle(nth)} />
          <IconButton size="small" aria-label={say('edit-description')} title={say('edit-description')} onClick={edit}>
            <Icon path={mdiPencilOutline} fontSize="small" />
          </IconButton>
        </Shown>
      )}
      {shown && (
        <FieldConflict conflict={shown} onResolve={(side) => void (conflict ? resolve(side) : ticks.resolve(side))} />
      )}
    </>
  );
}

const Rendered = (props: { source: string; onToggle?: (nth: number) => void }) => (
  <Suspense fallback={<Plain>{props.source}</Plain>}>
    <Markdown {...props} />
  </Suspense>
);

const Plain = styled('div')(({ theme }) => ({ ...theme.typography.body1, whiteSpace: 'pre-wrap' }));

const Editor = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space(0.5),
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

const Shown = styled('div')(({ theme }) => ({
  position: 'relative',
  margin: space(0, -1),
  padding: space(0.5, 5, 0.5, 1),
  borderRadius: radius.m,
  cursor: 'text',
  '&:hover': { background: theme.vars.palette.action.hover },
  '& > button': { position: 'absolute', top: 0, insetInlineEnd: 0, cursor: 'pointer' },
  '@media (hover: hover)': { '&:not(:hover) > button:not(:focus-visible)': { opacity: 0 } },
  '@media print': { '& > button': { display: 'none' } },
}));

const Empty = styled('button')(({ theme }) => ({
  ...theme.typography.body1,
  margin: space(0, -1),
  padding: space(0.5, 1),
  border: 0,
  borderRadius: radius.m,
  textAlign: 'start',
  color: theme.vars.palette.text.secondary,
  background: 'none',
  cursor: 'text',
  '&:hover': { background: theme.vars.palette.action.hover },
  '@media print': { display: 'none' },
}));
