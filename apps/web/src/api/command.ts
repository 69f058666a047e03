import type { Client } from '@jornada/contract/clients';
import type { Operation } from '@jornada/contract/endpoint';
import type { Session } from '@jornada/contract/session';
import type { Task } from '@jornada/contract/tasks';
import type { User } from '@jornada/contract/user';
import type { ValueField } from '@jornada/domain/task-fields';
import type { Language } from '../words/language.ts';

type Named = {
  /** Stored with the recent picks, so it is not renamed. */
  name: string;
  title: Record<Language, string>;
  /** Synonyms in both languages; both titles are searched too. */
  also?: string;
  /** A path of @mdi/js. */
  icon: string;
  /** The operation whose permission is required; the action is offered only to people who may call it. */
  needs: Operation;
};

/** An action of the command palette: it opens a form or a screen, or downloads a file. */
export type Command = Named & ({ to: string } | { file: string });

/** The change of one field of a task. */
export type TaskChange = { [F in 'status' | 'priority' | 'assignee_id']: { field: F; value: Task[F] } }[
  | 'status'
  | 'priority'
  | 'assignee_id'];

/** The fields of a task whose values are chosen from a list or typed. */
export type AskedField = 'priority' | 'assignee_id' | 'client_id' | 'tag_ids' | ValueField;

/** Functions available to an action on a record. */
export type Tools = {
  session: Session;
  startTimer: (task: number) => void;
  /** Saves at once, with Undo. */
  changeTask: (task: Task, change: TaskChange) => void;
  /** Opens a picker for the new value on top of the current screen, and saves it with Undo. */
  askField: (task: Task, field: AskedField) => void;
  /** Moves it to the bin, with Undo. */
  deleteTask: (task: Task) => void;
};

/** An action on a record that the palette found. */
export type RecordCommand<Row> = Named & {
  /** Whether the action makes sense for this record and this person. */
  when?: (row: Row, session: Session) => boolean;
} & ({ to: (row: Row) => string } | { run: (row: Row, tools: Tools) => void });

/** The kinds of records that have actions. */
export type Rows = { person: User; task: Task; client: Client };

/** The palette's actions of one resource: `commands` in its `commands.ts`, which is found by the file name. */
export type Commands = {
  actions?: readonly Command[];
  /** Further search terms for screens, by address. */
  screens?: Readonly<Record<string, string>>;
} & { [Kind in keyof Rows]?: readonly RecordCommand<Rows[Kind]>[] };
