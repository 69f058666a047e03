import { NPS_STEPS } from '@jornada/domain/nps';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import { Traces } from './wave-traces.queries.ts';
import { COLUMNS } from './waves.queries.ts';

/** The waves of an account that are open or counted, or leave traces in the files of the database. */
export const listUnfinished = (db: Db, accountId: number) =>
  sqlOf(db)
    .selectFrom('nps_waves')
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('state', 'in', ['open', 'counting']), eb('holds_traces', '<>', Traces.None)]))
    .select(COLUMNS)
    .orderBy('id')
    .execute();

/** The waves of an account for which notifications may be due. */
export const listToNotify = (db: Db, accountId: number) =>
  sqlOf(db)
    .selectFrom('nps_waves')
    .where('account_id', '=', accountId)
    .where('state', 'in', ['open', 'closed', 'discarded'])
    .where('told', '<', NPS_STEPS.length)
    .select(COLUMNS)
    .orderBy('id')
    .execute();

/** Drafts that open by the clock at or before `at` and are still open then. */
export const listDue = (db: Db, accountId: number, at: Instant) =>
  sqlOf(db)
    .selectFrom('nps_waves')
    .where('account_id', '=', accountId)
    .where('state', '=', 'draft')
    .where('deleted_at', 'is', null)
    .where('opens_at', '<=', at)
    .where('closes_at', '>', at)
    .select(COLUMNS)
    .orderBy('opens_at')
    .orderBy('id')
    .execute();
