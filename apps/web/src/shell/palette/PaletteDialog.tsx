import { Dialog } from '../../ui/Dialog.tsx';
import { useSession } from '../../api/session.ts';
import { DiscardQuestion } from '../../ui/Discard.tsx';
import { useWords } from '../../words/words.ts';
import type { PaletteProps } from './entry.ts';
import { Finder } from './Finder.tsx';
import { paletteWords } from './palette.words.ts';
import type { Registry } from './use-commands.ts';
import { usePick } from './use-pick.ts';

type Props = Omit<PaletteProps, 'overlay'> & {
  open: boolean;
  registry: Registry;
};

/** Command palette: screens, tasks, people, clients and actions. */
export function PaletteDialog({ screens, registry, open, typed, onClose }: Props) {
  const say = useWords(paletteWords);
  const { user, account } = useSession();
  const owner = { userId: user.id, accountId: account.id };
  const { pick, ...question } = usePick(owner, onClose);
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        fullWidth
        maxWidth="sm"
        transitionDuration={{ enter: 120, exit: 0 }}
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
        slotProps={{
          paper: {
            'aria-label': say('title'),
            sx: {
              mt: { xs: '8px', sm: '10dvh' },
              mx: { xs: '8px' },
              width: { xs: 'calc(100% - 16px)' },
              // The height is constant, so that new results move nothing.
              height: { xs: 'calc(100dvh - 16px)', sm: 'min(76dvh, 560px)' },
              maxHeight: 'none',
            },
          },
        }}
      >
        <Finder screens={screens} registry={registry} owner={owner} typed={typed} onPick={pick} onClose={onClose} />
      </Dialog>
      <DiscardQuestion {...question} />
    </>
  );
}
