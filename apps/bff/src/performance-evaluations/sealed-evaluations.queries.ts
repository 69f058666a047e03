import {
  placeOfDecline,
  placeOfEvaluationComment,
  placeOfForm,
  placeOfRationale,
  placeOfRatingReason,
} from '@jornada/domain/sealed-places';
import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';

/** A sealed value, its position, and the context it is bound to. */
interface SealedValue {
  table: string;
  column: string;
  /** Column names and values of the row's key. */
  key: Readonly<Record<string, number | string>>;
  text: string;
  place: ReturnType<typeof placeOfForm>;
}

type Row = Readonly<Record<string, unknown>>;

interface SealedColumn {
  table: string;
  column: string;
  /** The key columns of a row within its account, each with a value lower than all others. */
  first: Readonly<Record<string, number | string>>;
  place: (accountId: number, row: Row) => SealedValue['place'];
}

/** All sealed columns of evaluations. */
const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'evaluation_forms',
    column: 'sealed',
    first: { rater_id: 0 },
    place: (accountId, { rater_id }) => placeOfForm(accountId, Number(rater_id)),
  },
  {
    table: 'evaluation_raters',
    column: 'decline_sealed',
    first: { id: 0 },
    place: (accountId, { id }) => placeOfDecline(accountId, Number(id)),
  },
  {
    table: 'evaluation_comments',
    column: 'sealed',
    first: { evaluation_id: 0, subject_id: 0, key: '' },
    place: (accountId, { subject_id, key }) => placeOfEvaluationComment(accountId, Number(subject_id), String(key)),
  },
  {
    table: 'evaluation_ratings',
    column: 'rationale',
    first: { evaluation_id: 0, subject_id: 0 },
    place: (accountId, { subject_id, evaluation_id }) =>
      placeOfRationale(accountId, Number(subject_id), Number(evaluation_id)),
  },
  {
    table: 'evaluation_rating_changes',
    column: 'reason',
    first: { evaluation_id: 0, subject_id: 0, nth: 0 },
    place: (accountId, { subject_id, evaluation_id, nth }) =>
      placeOfRatingReason(accountId, Number(subject_id), { evaluationId: Number(evaluation_id), nth: Number(nth) }),
  },
];

/** All sealed values of evaluations, of all accounts. @param atOnce rows per query */
export async function* sealedEvaluations(db: Db, atOnce: number): AsyncGenerator<SealedValue> {
  for (const { table, column, first, place } of SEALED_COLUMNS) {
    const start: [string, number | string][] = [['account_id', 0], ...Object.entries(first)];
    const keys = sql.join(start.map(([name]) => sql.ref(name)));
    let after = start.map(([, value]) => value);
    for (;;) {
      const { rows } = await sql<Row & { sealed: string }>`select ${keys}, ${sql.ref(column)} as sealed
        from ${sql.table(table)} where ${sql.ref(column)} is not null and (${keys}) > (${sql.join(after)})
        order by ${keys} limit ${sql.lit(atOnce)}`.execute(sqlOf(db));
      for (const { sealed, ...row } of rows) {
        const key = start.map(([name, value]): [string, number | string] => [
          name,
          typeof value === 'number' ? Number(row[name]) : String(row[name]),
        ]);
        yield {
          table,
          column,
          key: Object.fromEntries(key),
          text: sealed,
          place: place(Number(row['account_id']), row),
        };
        after = key.map(([, value]) => value);
      }
      if (rows.length < atOnce) break;
    }
  }
}

/** The key ids of the first values of each column, for a check at startup. */
export async function evaluationsSealedWith(db: Db): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { table, column } of SEALED_COLUMNS) {
    const { rows } = await sql<{ sealed: string }>`select ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${sql.ref(column)} is not null limit 200`.execute(sqlOf(db));
    for (const { sealed } of rows) found.add(sealed.split('.', 1).join());
  }
  return found;
}
