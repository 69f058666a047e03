import { type SavedView, savedViews } from '@jornada/contract/saved-views';
import type { ViewScreen } from '@jornada/domain/saved-views';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/errors.ts';
import { useWrite } from '../api/query.ts';
import { toast } from '../ui/toasts.ts';
import { undoable } from '../ui/undo.ts';
import { errorTextNow } from '../words/errors.ts';
import { useWords } from '../words/words.ts';
import { viewWords } from './saved-views.words.ts';

/** Changes of the person's own views of a screen, each with Undo. */
export function useViewChanges(screen: ViewScreen) {
  const say = useWords(viewWords);
  const client = useQueryClient();
  const shown = { errorIsShown: true };
  const create = useWrite(savedViews.create, shown);
  const update = useWrite(savedViews.update, shown);
  const remove = useWrite(savedViews.remove);
  const restore = useWrite(savedViews.create);
  const putBack = useWrite(savedViews.update);
  return {
    busy: update.isPending,
    create: async (name: string, query: string): Promise<SavedView> => {
      const view = await create.mutateAsync({ body: { screen, name, query } });
      toast({ text: say('saved', { name }) });
      return view;
    },
    /** @throws ApiError if the name is refused, for its form to show; other errors are shown here */
    update: async (view: SavedView, change: Partial<Pick<SavedView, 'name' | 'query'>>, done: string) => {
      try {
        const before = change.name === undefined ? { query: view.query } : { name: view.name };
        const undo = ({ version }: SavedView) =>
          putBack.mutateAsync({ params: { id: view.id }, body: { ...before, version } });
        const write = update.mutateAsync({ params: { id: view.id }, body: { ...change, version: view.version } });
        return await undoable(write, (saved) => ({
          text: done,
          action: { label: say('undo'), run: () => undo(saved) },
        }));
      } catch (error) {
        const isStale = error instanceof ApiError && error.code === 'stale_version';
        if (isStale) await client.invalidateQueries({ queryKey: [savedViews.list.resource] });
        if (change.name === undefined) toast({ tone: 'problem', text: isStale ? say('stale') : errorTextNow(error) });
        throw error;
      }
    },
    remove: async ({ id, name, query }: SavedView): Promise<void> => {
      const undo = async () => {
        await restore.mutateAsync({ body: { screen, name, query } });
        toast({ text: say('restored', { name }) });
      };
      await undoable(remove.mutateAsync({ params: { id } }), () => ({
        text: say('deleted', { name }),
        action: { label: say('undo'), run: undo },
      }));
    },
  };
}

export type ViewChanges = ReturnType<typeof useViewChanges>;
