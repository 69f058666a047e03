import { mdiMagnify } from '@mdi/js';
import { useSession } from '../../api/session.ts';
import { askFor, isMac } from '../../ui/keys.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { space } from '../../ui/scale.ts';
import { useWords } from '../../words/words.ts';
import { shellWords } from '../shell.words.ts';

/** A button that opens the palette and shows its shortcut; only an icon where space is short. */
export function FindButton({ compact = false }: { compact?: boolean }) {
  const say = useWords(shellWords);
  const { must_set_up_second_factor: mustSetUp } = useSession();
  const props = {
    'aria-label': say('find'),
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': isMac ? 'Meta+K' : 'Control+K',
    'data-find': true,
    onClick: () => askFor('palette'),
  } as const;
  // The frame has no palette until the second factor is set up.
  if (mustSetUp) return null;
  return compact ? (
    <IconButton {...props} css={{ marginLeft: 'auto' }}>
      <Icon path={mdiMagnify} />
    </IconButton>
  ) : (
    <Button
      {...props}
      variant="outlined"
      color="inherit"
      startIcon={<Icon path={mdiMagnify} fontSize="small" />}
      css={{ paddingInline: space(1.25), fontWeight: 500, whiteSpace: 'nowrap', '& kbd': { font: 'inherit' } }}
    >
      <span style={{ flex: 1, textAlign: 'start', overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {say('find.short')}
      </span>
      <kbd>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
    </Button>
  );
}
