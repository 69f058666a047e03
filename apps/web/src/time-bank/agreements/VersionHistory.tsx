import { agreements, type AgreementVersion } from '@jornada/contract/time-bank-agreements';
import { ALWAYS } from '@jornada/domain/agreements';
import { useQuery } from '@tanstack/react-query';
import { usePeopleNames } from '../../api/names.ts';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { Cards } from '../../ui/table/Cards.tsx';
import { Sums } from '../../ui/table/Sums.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { RULES } from './rule-values.ts';
import { ruleWords } from './rules.words.ts';
import { useRuleText } from './use-rule-text.ts';

/** The versions of an agreement, newest first, each as its differences from the previous one. */
export function VersionHistory({ id, today }: { id: number; today: string }) {
  const say = useWords(ruleWords);
  const { data, error, refetch, isFetching } = useQuery(read(agreements.agreement, { params: { id } }));
  if (error) return <Failed error={error} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Loading rows={2} />;
  const byDay = data.versions.toSorted((a, b) =>
    a.valid_from === b.valid_from ? b.id - a.id : a.valid_from < b.valid_from ? 1 : -1,
  );
  return (
    <Cards>
      <Sums aria-label={say('history', { count: byDay.length })}>
        <thead>
          <tr>
            <th scope="col">{say('history.from')}</th>
            <th scope="col">{say('history.changes')}</th>
            <th scope="col">{say('history.by')}</th>
          </tr>
        </thead>
        <tbody>
          {byDay.map((version, at) => (
            <Row key={version.id} version={version} before={byDay[at + 1]} today={today} />
          ))}
        </tbody>
      </Sums>
    </Cards>
  );
}

type RowProps = { version: AgreementVersion; before: AgreementVersion | undefined; today: string };

function Row({ version, before, today }: RowProps) {
  const say = useWords(ruleWords);
  const text = useRuleText(today);
  const people = usePeopleNames();
  const { date, instant } = useFormats();
  const { time_zone } = useSession().account;
  const { valid_from, created_by, created_at } = version;
  const changed = before
    ? RULES.filter((rule) => text.value(rule, version) !== text.value(rule, before)).map((rule) =>
        say('change', { rule: text.name(rule), was: text.value(rule, before), now: text.value(rule, version) }),
      )
    : [say('history.first')];
  const by = created_by === null ? undefined : people.get(created_by)?.nome;
  return (
    <tr>
      <th scope="row">{valid_from === ALWAYS ? say('always') : date(valid_from)}</th>
      <td data-label={say('history.changes')}>
        {changed.length === 0 ? say('history.same') : changed.map((line) => <div key={line}>{line}</div>)}
      </td>
      <td data-label={say('history.by')}>
        {by} <small>{instant(created_at, time_zone)}</small>
      </td>
    </tr>
  );
}
