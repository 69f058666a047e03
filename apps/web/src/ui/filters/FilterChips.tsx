import { mdiClose } from '@mdi/js';
import { styled } from '../styled.ts';
import { Button } from '../Button.tsx';
import { useWords } from '../../words/words.ts';
import { Icon } from '../Icon.tsx';
import { radius, space } from '../scale.ts';
import { filterWords } from './filters.words.ts';

export type FilterChip = { key: string; text: string; onRemove: () => void };

/** A removable chip for each active filter; renders nothing without filters. */
export function FilterChips({ chips, onClear }: { chips: readonly FilterChip[]; onClear: () => void }) {
  const say = useWords(filterWords);
  if (chips.length === 0) return null;
  return (
    <List aria-label={say('chips')}>
      {chips.map(({ key, text, onRemove }) => (
        <li key={key}>
          <button type="button" data-chip aria-label={say('remove', { filter: text })} onClick={onRemove}>
            {text}
            <Icon path={mdiClose} fontSize="small" />
          </button>
        </li>
      ))}
      <li>
        <Button size="small" onClick={onClear}>
          {say('clear')}
        </Button>
      </li>
    </List>
  );
}

const List = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(0.75),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& [data-chip]': {
    ...theme.typography.caption,
    font: 'inherit',
    fontSize: theme.typography.caption.fontSize,
    display: 'inline-flex',
    alignItems: 'center',
    gap: space(0.5),
    minHeight: 28,
    maxWidth: '60ch',
    padding: space(0.25, 0.75, 0.25, 1.25),
    border: 0,
    borderRadius: radius.s,
    color: theme.vars.palette.text.primary,
    background: theme.vars.palette.tint,
    cursor: 'pointer',
    '& svg': { fontSize: 16, color: theme.vars.palette.text.secondary },
    '&:hover svg': { color: theme.vars.palette.text.primary },
  },
}));
