import { styled } from '../../ui/styled.ts';
import { radius, space } from '../../ui/scale.ts';
import { useWords } from '../../words/words.ts';
import { paletteWords } from './palette.words.ts';

/** The list of the palette's keys. */
export function Help() {
  const say = useWords(paletteWords);
  return (
    <Keys>
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {say('help.move')}
      </span>
      <span>
        <kbd>Enter</kbd> {say('help.go')}
      </span>
      <span>
        <kbd>Ctrl Enter</kbd> {say('help.tab')}
      </span>
      <span>
        <kbd>Esc</kbd> {say('help.close')}
      </span>
    </Keys>
  );
}

const Keys = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(0.5, 2),
  margin: 0,
  padding: space(1, 1, 0),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  '& kbd': {
    font: 'inherit',
    padding: space(0, 0.5),
    marginInlineEnd: space(0.25),
    borderRadius: radius.xs,
    border: `1px solid ${theme.vars.palette.divider}`,
    background: theme.vars.palette.background.default,
  },
  [theme.breakpoints.down('sm')]: { display: 'none' },
  '@media (hover: none)': { display: 'none' },
}));
