import type { Task } from '@jornada/contract/tasks';
import { isFilled } from '@jornada/domain/text';
import { styled } from '../../ui/styled.ts';
import { radius, space } from '../../ui/scale.ts';
import { useWords } from '../../words/words.ts';
import { FieldConflict } from '../change/FieldConflict.tsx';
import { taskWords } from '../tasks.words.ts';
import { useEditedText } from './use-edited-text.ts';

type Props = {
  task: Task;
  /** The heading's level: 1 on a page of its own. */
  as: 'h1' | 'h2';
  readOnly: boolean;
};

/** The title as a heading that wraps, edited in place: Enter and blur save, Escape discards the change. */
export function Title({ task, as, readOnly }: Props) {
  const say = useWords(taskWords);
  const { text, write, save, reset, conflict, resolve } = useEditedText(task, 'title', isFilled);
  if (readOnly) return <Heading as={as}>{task.title}</Heading>;
  return (
    <>
      <Heading as={as} data-text={text}>
        <textarea
          aria-label={say('field.title')}
          rows={1}
          maxLength={300}
          value={text}
          onChange={({ target }) => write(target.value.replaceAll('\n', ' '))}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            event.preventDefault();
            if (event.key === 'Escape') reset();
            else save();
            // Moves the focus back to the panel, which handles the keys.
            event.currentTarget.closest<HTMLElement>('[data-panel]')?.focus();
          }}
        />
      </Heading>
      {conflict && <FieldConflict conflict={conflict} onResolve={(side) => void resolve(side)} />}
    </>
  );
}

/** The text is laid out twice, once invisibly, so that the field is as high as its text in every browser. */
const Heading = styled('h2')(({ theme }) => ({
  ...theme.typography.h1,
  display: 'grid',
  margin: space(0, -1),
  padding: 0,
  overflowWrap: 'anywhere',
  textWrap: 'wrap',
  '&:not([data-text])': { paddingInline: space(1) },
  '&::after': { content: 'attr(data-text) " "', visibility: 'hidden', whiteSpace: 'pre-wrap' },
  '& textarea': {
    all: 'unset',
    boxSizing: 'border-box',
    resize: 'none',
    overflow: 'hidden',
    whiteSpace: 'pre-wrap',
  },
  '&::after, & textarea': {
    gridArea: '1 / 1',
    minWidth: 0,
    padding: space(0.5, 1),
    borderRadius: radius.m,
  },
  '& textarea:hover': { background: theme.vars.palette.action.hover },
  '& textarea:focus': {
    background: theme.vars.palette.background.paper,
    outline: `2px solid ${theme.vars.palette.primary.main}`,
  },
  '@media print': { '& textarea': { display: 'none' }, '&::after': { visibility: 'visible' } },
}));
