import { mdiChevronDown, mdiChevronRight, mdiDragVertical } from '@mdi/js';
import { styled } from '../../ui/styled.ts';
import type { HTMLAttributes } from 'react';
import { PersonFace } from '../../picks/PersonFace.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { radius, space } from '../../ui/scale.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { linesWords } from './lines.words.ts';
import type { TreeRow } from './tree.ts';

export const ROW_HEIGHT = 44;

type Props = {
  id: string;
  row: TreeRow;
  top: number;
  isActive: boolean;
  isFound: boolean;
  /** Whether the row is the target of a drag. */
  isOver: boolean;
  onActive: () => void;
  onToggle: () => void;
  onOpen: () => void;
  /** Handlers of the drag handle; undefined for viewers who may not change leaders. */
  handle: HTMLAttributes<HTMLElement> | undefined;
};

/** One person of the tree. Keys are handled by the tree, so nothing in the row can be focused. */
export function LineRow({ id, row, top, isActive, isFound, isOver, onActive, onToggle, onOpen, handle }: Props) {
  const say = useWords(linesWords);
  const { number } = useFormats();
  const { person, level, place, siblings, isOpen } = row;
  const { nome, job_title, leads, below } = person;
  return (
    <Row
      id={id}
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-selected={isActive}
      {...(leads > 0 && { 'aria-expanded': isOpen })}
      data-leader={person.user_id}
      data-found={isFound}
      data-over={isOver}
      style={{ top, height: ROW_HEIGHT, paddingInlineStart: `min(${space(2.5)} * ${level - 1}, 35%)` }}
      onClick={onActive}
      onDoubleClick={onOpen}
    >
      <Twist
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
      >
        {leads > 0 && <Icon path={isOpen ? mdiChevronDown : mdiChevronRight} fontSize="small" />}
      </Twist>
      {handle && (
        <Handle aria-hidden="true" title={say('drag')} {...handle}>
          <Icon path={mdiDragVertical} fontSize="small" />
        </Handle>
      )}
      <PersonFace of={{ id: person.user_id, nome }} />
      <b>{nome}</b>
      {job_title && <span data-quiet>{job_title}</span>}
      {below > 0 && (
        <span data-count title={say('below.title', { leads: number(leads), below: number(below) })}>
          {say('below', { count: below, n: number(below) })}
        </span>
      )}
      {level === 1 && below === 0 && <span data-warning>{say('no-leader')}</span>}
    </Row>
  );
}

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  position: 'absolute',
  insetInline: 0,
  display: 'flex',
  alignItems: 'center',
  gap: space(1),
  paddingInlineEnd: space(1.5),
  borderRadius: radius.s,
  cursor: 'default',
  whiteSpace: 'nowrap',
  '& > b': { overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 500, minWidth: '6ch' },
  '& > [data-quiet]': {
    flex: '0 1000 auto',
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: theme.vars.palette.text.secondary,
    // Leaves the width to the names.
    [theme.breakpoints.down('sm')]: { display: 'none' },
  },
  '& > [data-count], & > [data-warning]': { marginInlineStart: 'auto', flex: 'none' },
  '& > [data-count]': { color: theme.vars.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '& > [data-warning]': { color: theme.vars.palette.warning.main },
  '&:hover': { background: theme.vars.palette.action.hover },
  '&[data-found=true] > b': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '&[aria-selected=true]': { background: theme.vars.palette.tint },
  '&[data-over=true]': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
}));

const Twist = styled('span')({ flex: 'none', display: 'grid', placeItems: 'center', width: 28, height: 28 });

const Handle = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: ROW_HEIGHT,
  cursor: 'grab',
  touchAction: 'none',
  color: theme.vars.palette.text.secondary,
  '&:active': { cursor: 'grabbing' },
}));
