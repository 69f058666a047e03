import type { Employer } from '@jornada/contract/accounts-employers';
import { formatHours, signedHours } from '@jornada/domain/minutes';
import { formatTaxId, readTaxId } from '@jornada/domain/tax-id';
import { useSession } from '../../api/session.ts';
import { useWords } from '../../words/words.ts';
import { useTerms } from '../agreements/terms.ts';
import { useAroundBank } from '../around-bank.ts';
import type { Printed } from './printed.ts';
import { printWords } from './print.words.ts';

/** For example `Aurora Ltda., CNPJ 12.345.678/0001-95, São Paulo`. */
const employerText = ({ employer_id, name, place }: Employer): string =>
  [name, `${readTaxId(employer_id).kind.toUpperCase()} ${formatTaxId(employer_id)}`, place].filter(Boolean).join(', ');

/** Person, period, rules and sums of the statement. */
export function PrintedHead({ printed: { person, period, statement, rules, employer, at } }: { printed: Printed }) {
  const say = useWords(printWords);
  const terms = useTerms();
  const { account, user } = useSession();
  const { formats, timeZone } = useAroundBank();
  const { open_month, employment } = statement;
  const days = statement.entries.items.map(({ occurred_on }) => occurred_on).toSorted();
  const { from = days[0], to = days.at(-1) } = period;
  const byDay = statement.entries_order === 'day';
  const sums = byDay
    ? ([
        ['opening', formatHours(statement.opening_balance_minutes)],
        ['credits', signedHours(statement.credits_minutes)],
        ['debits', signedHours(0 - statement.debits_minutes)],
        ['expired', signedHours(0 - statement.expired_minutes)],
        ['closing', formatHours(statement.closing_balance_minutes)],
      ] as const)
    : ([['balance', formatHours(statement.balance_minutes)]] as const);
  const { agreement, version, on } = rules;
  const rulesText =
    agreement && version
      ? say('policy.text', {
          name: agreement.name,
          kind: terms.kind(version.kind),
          period: terms.period(version.period, on),
          percent: formats.number(version.payout_percent),
        })
      : say('policy.none');
  const facts = [
    ['company', account.name],
    ...(employer ? [['employer', employerText(employer)] as const] : []),
    ['person', person.nome],
    ...(employment?.employee_number ? [['employee_number', employment.employee_number] as const] : []),
    ...(employment?.job_title ? [['job_title', employment.job_title] as const] : []),
    ...(employment?.joined_on ? [['joined_on', formats.date(employment.joined_on)] as const] : []),
    ['period-of', byDay && from && to ? say('period', { from: formats.date(from), to: formats.date(to) }) : say('all')],
    ['policy', rulesText],
  ] as const;
  return (
    <header>
      <h1>{say('title')}</h1>
      <dl data-facts>
        {facts.map(([name, value]) => (
          <div key={name} data-long={LONG.has(name) || undefined}>
            <dt>{say(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl data-sums>
        {sums.map(([name, value]) => (
          <div key={name}>
            <dt>{say(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {open_month && (
        <p>
          {say('open', {
            day: formats.date(open_month.to),
            change: signedHours(open_month.projected_balance_minutes - statement.balance_minutes),
            balance: formatHours(open_month.projected_balance_minutes),
          })}
        </p>
      )}
      <p>{say('made', { when: formats.instant(at, timeZone), name: user.nome })}</p>
    </header>
  );
}

/** Facts that need the whole line. */
const LONG: ReadonlySet<string> = new Set(['employer', 'policy']);
