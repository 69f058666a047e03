import type { CompetenceGroup } from '@jornada/contract/competence-groups';
import { mdiInformationOutline } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { radius, space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import { competenceWords } from './competences.words.ts';

type Props = {
  groups: readonly CompetenceGroup[];
  /** The group whose competences are shown; undefined for all groups. */
  chosen: number | undefined;
  onChoose: (id: number | undefined) => void;
  onOpen: (id: number) => void;
};

/** The groups in their order. Choosing one filters the competences; each can be opened. */
export function GroupList({ groups, chosen, onChoose, onOpen }: Props) {
  const say = useWords(competenceWords);
  return (
    <List>
      <li>
        <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
          {say('group.all')}
        </button>
      </li>
      {groups.map(({ id, name, color, is_active }) => (
        <li key={id}>
          <button type="button" aria-pressed={chosen === id} onClick={() => onChoose(id)}>
            <i aria-hidden style={{ background: color }} />
            <span>{is_active ? name : say('group.archived', { name })}</span>
          </button>
          <IconButton size="small" aria-label={say('group.open', { name })} onClick={() => onOpen(id)}>
            <Icon path={mdiInformationOutline} fontSize="small" />
          </IconButton>
        </li>
      ))}
    </List>
  );
}

const List = styled('ul')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: space(0.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', alignItems: 'center', gap: space(0.5) },
  '& li > button:first-of-type': {
    all: 'unset',
    ...typography.body2,
    flex: 1,
    display: 'flex',
    alignItems: 'center',
    gap: space(1),
    minWidth: 0,
    minHeight: 36,
    boxSizing: 'border-box',
    padding: space(0.5, 1.25),
    borderRadius: radius.m,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  '& li > button:first-of-type:hover': { background: vars.palette.action.hover },
  '& li > button:focus-visible': { outline: `2px solid ${vars.palette.primary.main}` },
  '& li > button[aria-pressed=true]': { fontWeight: 600, background: vars.palette.action.selected },
  '& i': { flex: 'none', width: 12, height: 12, borderRadius: radius.s },
  '& span': { minWidth: 0 },
  // On a phone the groups are one line that scrolls horizontally.
  [breakpoints.down('md')]: {
    display: 'flex',
    overflowX: 'auto',
    '& li': { flex: 'none' },
    '& li > button:first-of-type': { whiteSpace: 'nowrap', outlineOffset: -2 },
  },
}));
