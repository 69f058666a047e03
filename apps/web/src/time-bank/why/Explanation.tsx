import { formatHours, signedHours } from '@jornada/domain/minutes';
import { styled } from '../../ui/styled.ts';
import { Facts } from '../../ui/Page.tsx';
import { space } from '../../ui/scale.ts';
import { Notice } from '../../ui/states.tsx';
import { SumRow, Sums } from '../../ui/table/Sums.tsx';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import { Figure } from '../Figure.tsx';
import { bankWords } from '../time-bank.words.ts';
import type { Explained, ExplainedProps } from './explained.ts';
import { Became, PaidBy } from './LotsOfEntry.tsx';
import { whyWords } from './why.words.ts';

/** All details of an entry, each number as a sum of others. */
export function Explanation({ explained, onOpen }: ExplainedProps) {
  const say = useWords(whyWords);
  const sayBank = useWords(bankWords);
  const { formats, nameOf, reasonOf, timeZone } = useAroundBank();
  const { entry, related } = explained;
  return (
    <Parts>
      {entry.reversed_by_id !== null && <Notice role="note">{say('undone')}</Notice>}
      <Facts
        facts={[
          [say('counts-for'), formats.date(entry.occurred_on)],
          ...(entry.reason ? [[say('reason'), reasonOf(entry)] as const] : []),
          [say('origin'), sayBank(`origin.${entry.origin}`)],
          ...(entry.due_on ? [[say('due'), formats.date(entry.due_on)] as const] : []),
          ...(entry.payout_percent === null
            ? []
            : [[say('percent'), say('percent.value', { percent: entry.payout_percent })] as const]),
          [say('by'), `${nameOf(entry.created_by)}, ${formats.instant(entry.created_at, timeZone)}`],
          [say('number'), String(entry.id)],
        ]}
      />
      <After {...explained} />
      {entry.kind === 'debit' && <PaidBy explained={explained} onOpen={onOpen} />}
      {entry.kind === 'credit' && <Became explained={explained} onOpen={onOpen} />}
      {related.length > 0 && (
        <section>
          <h3>{say('related')}</h3>
          <Sums>
            <tbody>
              {related.map((other) => (
                <SumRow
                  key={other.id}
                  name={
                    <Figure type="button" onClick={() => onOpen(other.id)}>
                      {say('entry', { kind: sayBank(`kind.${other.kind}`), minutes: formatHours(other.minutes) })}
                    </Figure>
                  }
                  figure={formats.date(other.occurred_on)}
                />
              ))}
            </tbody>
          </Sums>
        </section>
      )}
    </Parts>
  );
}

/** Shows that the balance after an entry is the balance before it plus the entry. */
function After({ entry, balance_before_minutes }: Explained) {
  const say = useWords(whyWords);
  const { balance_after_minutes } = entry;
  return (
    <section>
      <h3>{say('after', { figure: formatHours(balance_after_minutes) })}</h3>
      <Sums>
        <tbody>
          <SumRow name={say('before')} figure={formatHours(balance_before_minutes)} />
          <SumRow name={say('this')} figure={signedHours(balance_after_minutes - balance_before_minutes)} />
        </tbody>
        <tfoot>
          <SumRow name={say('after-it')} figure={formatHours(balance_after_minutes)} />
        </tfoot>
      </Sums>
    </section>
  );
}

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space(3),
  '& h3': { ...theme.typography.h3, margin: space(0, 0, 0.75) },
  '& section > p': { ...theme.typography.body2, margin: space(0, 0, 0.75), color: theme.vars.palette.text.secondary },
}));
