import { competenceGroups } from '@jornada/contract/competence-groups';
import { competences } from '@jornada/contract/competences';
import { competenceProfiles } from '@jornada/contract/competences-profiles';
import { mdiArchiveArrowUpOutline, mdiArchiveOutline } from '@mdi/js';
import { useWhyNot } from '../api/may.ts';
import { useWrite } from '../api/query.ts';
import { Action } from '../ui/Action.tsx';
import { Refused } from '../ui/states.tsx';
import { undoable } from '../ui/undo.ts';
import { useWords } from '../words/words.ts';
import { archiveWords } from './archive.words.ts';

const OPERATIONS = { competence: competences, group: competenceGroups, profile: competenceProfiles };

type Props = {
  kind: keyof typeof OPERATIONS;
  row: { id: number; name: string; is_active: boolean };
  onDone: () => void;
};

/** Archives or restores a row. Both can be undone, so neither needs a confirmation. */
export function ArchiveRow({ kind, row, onDone }: Props) {
  const say = useWords(archiveWords);
  const operations = OPERATIONS[kind];
  const whyNot = useWhyNot(operations.archive);
  const archive = useWrite(operations.archive, { errorIsShown: true });
  const restore = useWrite(operations.restore, { errorIsShown: true });
  const { id, name, is_active } = row;
  const request = { params: { id } };

  const change = (to: 'archived' | 'restored'): Promise<unknown> =>
    undoable<unknown>(to === 'archived' ? archive.mutateAsync(request) : restore.mutateAsync(request), () => ({
      text: say(to, { kind, name }),
      action: {
        label: say('undo'),
        run: async () => {
          await change(to === 'archived' ? 'restored' : 'archived');
        },
      },
    }));
  // Errors are shown below the button.
  const onClick = () => void change(is_active ? 'archived' : 'restored').then(onDone, () => undefined);
  return (
    <>
      <Action
        size="small"
        variant="outlined"
        color="inherit"
        icon={is_active ? mdiArchiveOutline : mdiArchiveArrowUpOutline}
        whyNot={whyNot}
        busy={archive.isPending || restore.isPending}
        onClick={onClick}
      >
        {say(is_active ? 'archive' : 'restore')}
      </Action>
      <Refused error={archive.error ?? restore.error} />
    </>
  );
}
