import { createParser, parseAsArrayOf, parseAsInteger, useQueryStates } from 'nuqs';

const flag = createParser({ parse: (text) => (text === 'false' ? null : text), serialize: String });

const parsers = {
  /**
   * `?new` opens the form of new feedback, with an optional kind as its value. It is also set by links and the command
   * palette.
   */
  new: flag,
  to: parseAsArrayOf(parseAsInteger),
  /** Id of the request to answer. */
  answer: parseAsInteger,
  /** Id of a draft to continue, or of sent feedback to change. */
  edit: parseAsInteger,
  /** `?ask` opens the form to ask for feedback, about oneself or the person `about`. */
  ask: flag,
  about: parseAsInteger,
  /** Id of the feedback that is open beside the list. */
  open: parseAsInteger,
};

/** The form or feedback that is open beside the list, from the address. Opening one adds a history entry. */
export function useWriting() {
  const [at, set] = useQueryStates(parsers);
  const nothing = { new: null, to: null, answer: null, edit: null, ask: null, about: null, open: null };
  const show = (what: Partial<typeof at>) => void set({ ...nothing, ...what }, { history: 'push' });
  return {
    at,
    write: (to?: readonly number[]) => show({ new: 'true', to: to ? [...to] : null }),
    answer: (request: number) => show({ answer: request }),
    edit: (id: number) => show({ edit: id }),
    ask: (from?: readonly number[]) => show({ ask: 'true', to: from ? [...from] : null }),
    open: (id: number) => show({ open: id }),
    close: () => void set(nothing, { history: 'replace' }),
  };
}
