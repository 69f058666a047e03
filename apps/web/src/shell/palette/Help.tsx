import { styled } from '@mui/material/styles';
import { useWords } from '../../words/words.ts';
import { paletteWords } from './palette.words.ts';

/** The palette's keys. */
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
  gap: '4px 16px',
  margin: 0,
  padding: '8px 8px 0',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  '& kbd': {
    font: 'inherit',
    padding: '0 5px',
    marginInlineEnd: 2,
    borderRadius: 5,
    border: `1px solid ${theme.vars.palette.divider}`,
    background: theme.vars.palette.background.default,
  },
  [theme.breakpoints.down('sm')]: { display: 'none' },
  '@media (hover: none)': { display: 'none' },
}));
