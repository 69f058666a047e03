import { DatabaseSync } from 'node:sqlite';
import { PRAGMAS, readerOf } from './sqlite.ts';
import type { Row } from './store.ts';

const ENTRY =
  'id, user_id, kind, minutes, occurred_on, due_on, origin, reason, created_by, created_at, refers_to, payout_percent, balance_after_minutes';

/** The same response as the first page of the product's statement, from the same queries. */
export function openStatement(path: string): (accountId: number, userId: number, today: string) => Row {
  const file = new DatabaseSync(path, { timeout: 1_000 });
  file.exec(PRAGMAS);
  const all = readerOf(file);
  const person = all('select user_id from employment_links where account_id = ? and user_id = ?');
  const page = all(
    `select ${ENTRY} from time_bank_entries where account_id = ? and user_id = ? order by id desc limit 51`,
  );
  const count = all('select count(*) as n from time_bank_entries where account_id = ? and user_id = ?');
  const balance = all('select balance_minutes from time_bank_balances where account_id = ? and user_id = ?');
  const lots =
    all(`select lot.entry_id, lot.occurred_on, entry.minutes, lot.remaining_minutes, lot.due_on from time_bank_lots as lot
    join time_bank_entries as entry on entry.account_id = lot.account_id and entry.id = lot.entry_id
    where lot.account_id = ? and lot.user_id = ? and lot.remaining_minutes > 0 order by lot.due_on, lot.entry_id`);
  const uncovered = all(
    'select debit_id as entry_id, occurred_on, minutes from time_bank_uncovered where account_id = ? and user_id = ? order by debit_id',
  );
  const days = all(`select occurred_on, sum(signed_minutes) as change from time_bank_entries
    where account_id = ? and user_id = ? and occurred_on >= ? group by occurred_on order by occurred_on`);
  const named = all(
    `select ${ENTRY} from time_bank_entries where account_id = ? and id in (select value from json_each(?))`,
  );
  const naming = all(`select ${ENTRY} from time_bank_entries indexed by time_bank_entries_by_reference
    where account_id = ? and refers_to is not null and refers_to in (select value from json_each(?))`);

  return (accountId, userId, today) => {
    if (person(accountId, userId).length === 0) throw new Error('nobody');
    const read = page(accountId, userId);
    const rows = read.slice(0, 50);
    const here = new Set(rows.map(({ id }) => id));
    const missing = rows.map(({ refers_to }) => refers_to).filter((id) => id !== null && !here.has(id));
    const others = [
      ...(missing.length ? named(accountId, JSON.stringify(missing)) : []),
      ...naming(accountId, JSON.stringify([...here])),
    ]
      .filter(({ id }) => !here.has(id))
      .toSorted((a, b) => Number(a['id']) - Number(b['id']));
    const reversals = new Map(
      [...rows, ...others].filter(({ kind }) => kind === 'reversal').map(({ id, refers_to }) => [refers_to, id]),
    );
    const last = rows.at(-1)?.['id'];
    const from = new Date(Date.parse(`${today}T00:00:00Z`) - 365 * 86_400_000).toISOString().slice(0, 10);
    const now = Number(balance(accountId, userId)[0]?.['balance_minutes'] ?? 0);
    const changes = days(accountId, userId, from);
    let sum = changes.reduce((left, { change }) => left - Number(change), now);
    const byDay = changes[0]?.['occurred_on'] === from ? [] : [{ date: from, balance_minutes: sum }];
    for (const { occurred_on, change } of changes)
      byDay.push({ date: String(occurred_on), balance_minutes: (sum += Number(change)) });
    return {
      user_id: userId,
      balance_minutes: now,
      entries: {
        items: rows.map((row) => ({ ...shown(row), reversed_by_id: reversals.get(row['id']) ?? null })),
        next_cursor: read.length > 50 ? Buffer.from(JSON.stringify(['-id', last, last])).toString('base64url') : null,
        total: count(accountId, userId)[0]?.['n'],
      },
      related: others.map(shown),
      lots: lots(accountId, userId),
      uncovered: uncovered(accountId, userId),
      balance_by_day: byDay,
    };
  };
}

const shown = ({ refers_to, ...row }: Row): Row => ({
  ...row,
  reverses_id: row['kind'] === 'reversal' ? refers_to : null,
  concerns_id: row['kind'] === 'reversal' ? null : refers_to,
});
