import type { ZipEntry } from '@jornada/contract/form';
import type { personalData } from '@jornada/contract/user-personal-data';
import { SEALED_FIELDS } from '@jornada/domain/hr-data';
import { scopeOf } from '@jornada/domain/tasks';
import { type Document, listDocuments } from '../accounts/export.queries.ts';
import { openedDocuments, openedRecords, snapshotInSlot } from '../accounts/export.service.ts';
import type { CallContext } from '../context.ts';
import type { Snapshot } from '../db/transaction.ts';
import { findHr } from '../employee-hr-data/employee-hr-data.queries.ts';
import { ownFeedback, ownRequests } from '../feedback/personal-data.service.ts';
import { keyOf } from '../files/keep.ts';
import type { Handlers } from '../http/mount.ts';
import { listOpenFor } from '../nps/box.queries.ts';
import { type OwnPlan, ownPlans, withoutTasks } from '../pdi/personal-data.service.ts';
import { ownResults, readingsOfResults } from '../performance-evaluations/personal-data.service.ts';
import type { Vault } from '../vault/vault.ts';
import {
  ACTION_COLUMNS,
  actionsOf,
  eventsAbout,
  findSelf,
  personalTables,
  READING_COLUMNS,
} from './personal-data.queries.ts';
import { findPhoto } from './photos.queries.ts';

/** Exports all data that the account has about the caller, from one snapshot, and their files. */
export const personalDataHandlers = (vault: Vault): Handlers<typeof personalData> => ({
  export: async (_, context) => {
    const { db, caller, audit } = context;
    const { accountId, userId } = caller;
    audit({ target: 'user', targetId: userId });
    const snapshot = await snapshotInSlot(db);
    try {
      const record = await findHr(snapshot.at, accountId, userId);
      if (record) audit({ target: 'employee-hr-data', targetId: userId, fields: [...SEALED_FIELDS] });
      const documents = await listDocuments(snapshot.at, accountId, userId);
      if (documents.length) audit({ target: 'absence-files', targetIds: documents.map(({ id }) => id) });
      return entries(context, vault, snapshot, documents);
    } catch (error) {
      await snapshot.end();
      throw error;
    }
  },
});

async function* entries(
  context: CallContext,
  vault: Vault,
  { at, end }: Snapshot,
  documents: readonly Document[],
): AsyncGenerator<ZipEntry> {
  const { caller, files } = context;
  let photo: Awaited<ReturnType<typeof findPhoto>>;
  try {
    // The same context with the database of the snapshot.
    yield* records({ ...context, db: at }, vault);
    photo = await findPhoto(at, caller.accountId, caller.userId);
  } finally {
    await end();
  }
  yield* openedDocuments(context, vault, documents);
  const image = photo && (await files.read(keyOf(photo)));
  if (photo && image) yield { name: `photo.${photo.media_type.split('/')[1]}`, bytes: image.bytes };
}

async function* records(context: CallContext, vault: Vault): AsyncGenerator<ZipEntry> {
  const { db, caller } = context;
  const { accountId, userId, linkActive } = caller;
  const { person, passkeys } = await findSelf(db, accountId, userId);
  yield { name: 'person.csv', columns: ['id', 'nome', 'email', 'created_at'], rows: each(person) };
  yield { name: 'passkeys.csv', columns: ['name', 'created_at', 'last_used_at'], rows: each(passkeys) };
  for (const { name, columns, rows } of await personalTables(db, caller, scopeOf(caller).onlyOf))
    yield {
      name: `${name}.csv`,
      columns,
      rows: name === 'employee_hr_data' ? openedRecords(rows, accountId, vault) : rows,
    };
  const desk = { ...context, vault };
  yield json('feedback.json', ownFeedback(desk));
  yield json('feedback-requests.json', ownRequests(desk));
  // Each file is written before the next one is requested, so the ids are complete when the readings are written.
  const plans: number[] = [];
  yield json('development-plans.json', ownPlansOf(desk, plans));
  yield json('evaluation-results.json', ownResults(desk));
  const waves = await listOpenFor(db, accountId, userId);
  yield {
    name: 'nps.csv',
    columns: ['id', 'name', 'closes_at', 'answered'],
    rows: each(waves.map((wave) => ({ ...wave, answered: wave.answered === 1 }))),
  };
  yield { name: 'readings.csv', columns: READING_COLUMNS, rows: readings(context, plans) };
  if (linkActive) yield { name: 'actions.csv', columns: ACTION_COLUMNS, rows: actionsOf(db, accountId, userId) };
}

async function* ownPlansOf(desk: CallContext & { vault: Vault }, ids: number[]): AsyncGenerator<OwnPlan> {
  for await (const plan of ownPlans(desk)) {
    ids.push(plan.id);
    yield desk.caller.linkActive ? plan : withoutTasks(plan);
  }
}

/** Who read or changed the HR record, the plans and the results of a person. */
async function* readings(context: CallContext, plans: readonly number[]) {
  const { db, caller } = context;
  const { accountId, userId } = caller;
  yield* eventsAbout(db, accountId, 'employee-hr-data', userId);
  for (const id of plans) yield* eventsAbout(db, accountId, 'pdi', id);
  yield* readingsOfResults(context);
}

async function* each<Row extends object>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

/** A file with a JSON array, a line for each item. */
const json = (name: string, items: AsyncIterable<object>): ZipEntry => ({ name, bytes: jsonLines(items) });

async function* jsonLines(items: AsyncIterable<object>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let before = '[\n';
  for await (const item of items) {
    yield encoder.encode(before + JSON.stringify(item));
    before = ',\n';
  }
  yield encoder.encode(before === '[\n' ? '[]\n' : '\n]\n');
}
