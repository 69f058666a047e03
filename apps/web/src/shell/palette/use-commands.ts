import { objectOf } from '@jornada/domain/finding';
import type { Command, Commands, RecordCommand, Rows, Tools } from '../../api/command.ts';
import { mayCall } from '../../api/may.ts';
import { useLanguage } from '../../words/language.ts';
import type { Entry } from './entry.ts';

/** The kinds of records with actions. */
export type Kind = keyof Rows;

/** The actions of all resources, prepared for the palette. */
export type Registry = {
  /** Actions without a record. */
  actions: Entry[];
  /** Returns further search terms for the screen at an address. */
  wordsOf: (path: string) => string;
  /** Actions on a record called `name`; `matched` limits them to the actions that the text names. */
  on: { [K in Kind]: (row: Rows[K], name: string, matched?: ReadonlySet<string>) => Entry[] };
  /**
   * For a text like `debit camila`: the part that names a record, the possible kinds of the record, and the matching
   * actions; null if no action matches.
   */
  matched: (text: string) => ActionsFor | null;
};
export type ActionsFor = { object: string; kinds: ReadonlySet<Kind>; names: ReadonlySet<string> };

const KINDS: readonly Kind[] = ['person', 'task', 'client'];

const wordsOf = ({ title, also = '' }: Pick<Command, 'title' | 'also'>) => `${Object.values(title).join(' ')} ${also}`;

/** The actions of all resources that the signed-in person may perform, in the current language. */
export function useCommands(all: readonly Commands[], tools: Tools): Registry {
  const language = useLanguage();
  const { session } = tools;
  const allowed = <C extends { needs: Command['needs'] }>(commands: readonly C[]) =>
    commands.filter(({ needs }) => mayCall(session, needs));
  const of = <K extends Kind>(kind: K): RecordCommand<Rows[K]>[] =>
    allowed(all.flatMap((commands) => (commands[kind] ?? []) as readonly RecordCommand<Rows[K]>[]));

  const on =
    <K extends Kind>(kind: K) =>
    (row: Rows[K], name: string, matched?: ReadonlySet<string>): Entry[] =>
      of(kind)
        .filter((command) => (!matched || matched.has(keyOf(kind, command))) && (command.when?.(row, session) ?? true))
        .map((command) => ({
          key: `on:${command.name}:${kind}:${row.id}`,
          label: command.title[language],
          detail: name,
          also: wordsOf(command),
          icon: command.icon,
          ...('to' in command ? { to: command.to(row) } : { run: () => command.run(row, tools) }),
        }));

  return {
    actions: allowed(all.flatMap(({ actions = [] }) => actions)).map((command) => ({
      key: `action:${command.name}`,
      label: command.title[language],
      also: wordsOf(command),
      icon: command.icon,
      ...('to' in command ? { to: command.to } : { file: command.file }),
    })),
    wordsOf: (path) => all.map(({ screens }) => screens?.[path] ?? '').join(' '),
    on: { person: on('person'), task: on('task'), client: on('client') },
    matched: (text) => {
      const named = KINDS.flatMap((kind) =>
        of<Kind>(kind).flatMap((command) => {
          const object = objectOf(wordsOf(command), text);
          return object === null ? [] : [{ kind, object, key: keyOf(kind, command) }];
        }),
      );
      // The longest matching action wins: "time bank camila" refers to Camila, not to "bank camila".
      const object = named.map((one) => one.object).sort((one, other) => one.length - other.length)[0];
      if (object === undefined) return null;
      const meant = named.filter((one) => one.object === object);
      return { object, kinds: new Set(meant.map(({ kind }) => kind)), names: new Set(meant.map(({ key }) => key)) };
    },
  };
}

const keyOf = (kind: Kind, { name }: { name: string }) => `${kind}.${name}`;
