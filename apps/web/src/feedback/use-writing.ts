import { createParser, parseAsArrayOf, parseAsInteger, useQueryStates } from 'nuqs';

const flag = createParser({ parse: (text) => (text === 'false' ? null : text), serialize: String });

const parsers = {
  /** `?new` begins a feedback; also set by links and the command palette, with a kind as its value. */
  new: flag,
  to: parseAsArrayOf(parseAsInteger),
  /** The request that is answered. */
  answer: parseAsInteger,
  /** A draft that is continued, or what was sent and is changed. */
  edit: parseAsInteger,
  /** `?ask` asks for feedback, about oneself or `about` somebody. */
  ask: flag,
  about: parseAsInteger,
  /** A feedback that is open beside the list. */
  open: parseAsInteger,
};

/** What is being written or read beside the list, in the address. Opening something adds a history entry. */
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
