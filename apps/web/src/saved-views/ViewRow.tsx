import type { SavedView } from '@jornada/contract/saved-views';
import { mdiCheck, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { radius, space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import { NameForm } from './NameForm.tsx';
import { viewWords } from './saved-views.words.ts';
import type { ViewChanges } from './use-view-changes.ts';

type Props = {
  view: SavedView;
  isApplied: boolean;
  isChanged: boolean;
  whyNot: string | undefined;
  changes: ViewChanges;
  naming: boolean;
  onNaming: (on: boolean) => void;
  onApply: () => void;
};

/** One view: a click on its name applies it, and its actions are shown to people who may use them. */
export function ViewRow({ view, isApplied, isChanged, whyNot, changes, naming, onNaming, onApply }: Props) {
  const say = useWords(viewWords);
  const { name } = view;
  if (naming)
    return (
      <li>
        <NameForm
          initial={name}
          onCancel={() => onNaming(false)}
          onName={async (next) => {
            await changes.update(view, { name: next }, say('renamed', { name: next }));
            onNaming(false);
          }}
        />
      </li>
    );
  return (
    <Row data-applied={isApplied}>
      <button type="button" aria-current={isApplied || undefined} onClick={onApply}>
        <Icon path={mdiCheck} fontSize="small" css={{ visibility: isApplied ? 'visible' : 'hidden' }} />
        <span>{name}</span> {isChanged && <small>{say('changed')}</small>}
      </button>
      {whyNot === undefined && (
        <>
          <IconButton
            size="small"
            aria-label={say('rename', { name })}
            data-names={view.id}
            onClick={() => onNaming(true)}
          >
            <Icon path={mdiPencilOutline} fontSize="small" />
          </IconButton>
          <IconButton size="small" aria-label={say('delete', { name })} onClick={() => void changes.remove(view)}>
            <Icon path={mdiTrashCanOutline} fontSize="small" />
          </IconButton>
        </>
      )}
    </Row>
  );
}

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: space(0.25),
  borderRadius: radius.m,
  '&[data-applied=true]': { background: theme.vars.palette.tint },
  '& > button:first-of-type': {
    ...theme.typography.body2,
    flex: 1,
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    gap: space(1),
    minHeight: theme.density.control,
    padding: space(0.5, 1),
    border: 0,
    borderRadius: radius.m,
    textAlign: 'start',
    color: 'inherit',
    background: 'none',
    cursor: 'pointer',
    '&:hover': { background: theme.vars.palette.action.hover },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
    '& > svg': { color: theme.vars.palette.primary.main },
    '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
    '& > small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  },
}));
