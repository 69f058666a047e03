import { mdiMagnify } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { Icon } from '../../ui/Icon.tsx';
import { useWords } from '../../words/words.ts';
import { shellWords } from '../shell.words.ts';
import { openPalette } from './open.ts';

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** Opens the palette and shows the key that does it too; an icon where there is no room for more. */
export function FindButton({ compact = false }: { compact?: boolean }) {
  const say = useWords(shellWords);
  return (
    <Find
      type="button"
      data-find={compact ? 'compact' : 'wide'}
      aria-label={say('find')}
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      onClick={openPalette}
    >
      <Icon path={mdiMagnify} fontSize={compact ? 'medium' : 'small'} />
      {!compact && (
        <>
          <span>{say('find')}</span>
          <kbd>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
        </>
      )}
    </Find>
  );
}

const Find = styled('button')(({ theme }) => ({
  all: 'unset',
  boxSizing: 'border-box',
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  cursor: 'pointer',
  borderRadius: 8,
  color: theme.vars.palette.rail.text,
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.sun}`, outlineOffset: -2 },
  '&[data-find=compact]': {
    justifyContent: 'center',
    width: theme.density.control,
    height: theme.density.control,
    marginInlineStart: 'auto',
  },
  '&[data-find=wide]': {
    ...theme.typography.body2,
    minHeight: 38,
    padding: '4px 8px 4px 12px',
    border: `1px solid ${theme.vars.palette.rail.quiet}`,
    color: theme.vars.palette.rail.quiet,
  },
  '&:hover': { color: theme.vars.palette.rail.text, background: theme.vars.palette.rail.active },
  '& > span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > kbd': {
    ...theme.typography.caption,
    padding: '0 6px',
    borderRadius: 5,
    background: theme.vars.palette.rail.active,
    color: theme.vars.palette.rail.text,
  },
}));
