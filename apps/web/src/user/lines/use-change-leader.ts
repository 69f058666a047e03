import { users } from '@jornada/contract/user';
import { call } from '../../api/call.ts';
import { useWrite } from '../../api/query.ts';
import { undoable } from '../../ui/undo.ts';
import { useWords } from '../../words/words.ts';
import { linesWords } from './lines.words.ts';

type Named = { id: number; nome: string };

/**
 * Changes or removes the leader of a person, with an undo. Rejects with the error if the server refuses, for the caller
 * to show.
 */
export function useChangeLeader() {
  const say = useWords(linesWords);
  const write = useWrite(users.update, { errorIsShown: true, alsoRefresh: ['employee-hr-data', 'audit'] });
  const set = async ({ id, nome }: Named, leader: Named | null): Promise<void> => {
    // An undo restores the stored leader, even if the link of that person has ended.
    const { version, reports_to } = await call(users.byId, { params: { id } });
    const body = { version, reports_to: leader?.id ?? null };
    await undoable(write.mutateAsync({ params: { id }, body }), (saved) => ({
      text: leader ? say('changed', { nome, leader: leader.nome }) : say('changed.none', { nome }),
      action: {
        label: say('undo'),
        run: async () => {
          await write.mutateAsync({ params: { id }, body: { version: saved.version, reports_to } });
        },
      },
    }));
  };
  return { set, busy: write.isPending };
}
