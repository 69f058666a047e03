import { closings } from '@jornada/contract/time-bank-closings';
import { useQuery } from '@tanstack/react-query';
import { createParser, useQueryState } from 'nuqs';
import { useId } from 'react';
import { places } from '../../places.ts';
import { useWhyNot } from '../../api/may.ts';
import { read } from '../../api/query.ts';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Page } from '../../ui/Page.tsx';
import { Failed, Loading, Notice } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { AroundBank, useAround } from '../around-bank.ts';
import { Ground } from '../page-parts.tsx';
import { ClosedMonths } from './ClosedMonths.tsx';
import { closingWords } from './closings.words.ts';
import { MonthPreview } from './MonthPreview.tsx';
import { useMonthName } from '../month-name.ts';
import { pastMonths } from './months.ts';

const parseAsMonth = createParser({
  parse: (text) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : null),
  serialize: String,
});
const ignore = () => undefined;

/** Closes months of the time bank: preview, closing, and the list of closed months. */
export function ClosingsPage() {
  const say = useWords(closingWords);
  const nameOf = useMonthName();
  const around = useAround(ignore);
  const monthId = useId();
  const whyNot = useWhyNot(closings.close);
  const listed = useQuery(read(closings.closings, {}));
  const inForce = new Set(
    listed.data?.items.filter(({ reopened_at }) => reopened_at === null).map(({ month }) => month),
  );
  const months = pastMonths(around.today);
  const [chosen, setMonth] = useQueryState('month', parseAsMonth.withOptions({ history: 'push' }));
  // By default the latest past month that is open.
  const month = chosen ?? months.find((one) => !inForce.has(one)) ?? around.today.slice(0, 7);

  return (
    <AroundBank value={around}>
      <Page title={say('title')} back={{ to: places.timeBank(), name: say('back') }} width="medium">
        <p style={{ margin: 0, maxWidth: '80ch' }}>{say('lead')}</p>
        {listed.data ? (
          <>
            <Ground aria-labelledby="preview">
              <h2 id="preview">{say('preview', { month: nameOf(month) })}</h2>
              <div style={{ maxWidth: 280 }}>
                <Field id={monthId} label={say('month')}>
                  <Input id={monthId} as="select" value={month} onChange={(event) => void setMonth(event.target.value)}>
                    {[...new Set([...months, month])].map((one) => (
                      <option key={one} value={one}>
                        {inForce.has(one) ? say('closed', { month: nameOf(one) }) : nameOf(one)}
                      </option>
                    ))}
                  </Input>
                </Field>
              </div>
              {whyNot ? (
                <Notice>{whyNot}</Notice>
              ) : inForce.has(month) ? (
                <Notice>{say('already')}</Notice>
              ) : (
                <MonthPreview key={month} month={month} />
              )}
            </Ground>
            <ClosedMonths closings={listed.data.items} whyNot={whyNot} />
          </>
        ) : listed.error ? (
          <Failed error={listed.error} onRetry={() => void listed.refetch()} busy={listed.isFetching} />
        ) : (
          <Loading />
        )}
      </Page>
    </AroundBank>
  );
}
