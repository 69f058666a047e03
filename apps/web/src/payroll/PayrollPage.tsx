import { mdiCash } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { useQueryState } from 'nuqs';
import { lazy, Suspense, useId, useState } from 'react';
import { places } from '../places.ts';
import { useMonthName } from '../words/month-name.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { monthInUrl } from '../ui/month-in-url.ts';
import { Page, Section } from '../ui/Page.tsx';
import { space } from '../ui/scale.ts';
import { Empty, Failed, Loading, NotLoaded, Notice } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { Codes } from './Codes.tsx';
import { HandOver } from './HandOver.tsx';
import { HandOvers } from './HandOvers.tsx';
import { Layouts } from './layouts/Layouts.tsx';
import { useUsualLayout } from './layouts/use-layouts.ts';
import { payrollWords } from './payroll.words.ts';
import { RowsTable } from './RowsTable.tsx';
import { Steps } from './Steps.tsx';
import { SumsCheck } from './SumsCheck.tsx';
import { type ChoosableMonth, type MonthOfPayroll, useMonths, usePayroll } from './use-payroll.ts';
import { type Asked, PayrollActions } from './PayrollActions.tsx';

// Loaded on first use.
const Numbers = lazy(async () => ({ default: (await import('./people/Numbers.tsx')).Numbers }));

/** The payroll of a month: its hours by person and event, and the hand-over. */
export function PayrollPage() {
  const say = useWords(payrollWords);
  const nameOf = useMonthName();
  const id = useId();
  const { months, isLoading, error, retry } = useMonths();
  const [chosen, choose] = useQueryState('month', monthInUrl);
  const month = chosen ?? nextMonth(months);
  const shown = usePayroll(month);
  const [asking, setAsking] = useState<Asked | null>(null);
  const { layouts, usual } = useUsualLayout();
  const options =
    months.some((one) => one.month === month) || !month ? months : [{ month, state: 'open' as const }, ...months];
  const close = () => setAsking(null);
  return (
    <Page
      title={say('title')}
      actions={shown.data && <PayrollActions payroll={shown.data} layout={usual} onAsk={setAsking} />}
    >
      <Lead>{say('lead')}</Lead>
      {error ? (
        <Failed error={error} onRetry={retry} />
      ) : isLoading ? (
        <Loading />
      ) : month === undefined ? (
        <Empty icon={mdiCash} title={say('none.title')} text={say('none.text')} action={<ToClosings />} />
      ) : (
        <>
          <Choose>
            <Field id={id} label={say('month')}>
              <Input id={id} as="select" value={month} onChange={(event) => void choose(event.target.value)}>
                {options.map((one) => (
                  <option key={one.month} value={one.month}>
                    {say(`state.${one.state}`, { month: nameOf(one.month) })}
                  </option>
                ))}
              </Input>
            </Field>
          </Choose>
          {shown.data ? (
            <>
              <Steps payroll={shown.data} />
              <Rows payroll={shown.data} />
            </>
          ) : (
            <NotLoaded query={shown} />
          )}
          <HandOvers />
        </>
      )}
      {asking === 'codes' && <Codes onClose={close} />}
      <Suspense fallback={null}>{asking === 'numbers' && <Numbers onClose={close} />}</Suspense>
      {asking === 'layouts' && <Layouts month={month} onClose={close} />}
      {asking === 'hand-over' && shown.data && (
        <HandOver payroll={shown.data} layouts={layouts} usual={usual} onClose={close} />
      )}
    </Page>
  );
}

/** The month after the newest hand-over if it is closed, otherwise the newest closed month. */
function nextMonth(months: readonly ChoosableMonth[]): string | undefined {
  const newest = months.find(({ state }) => state === 'handed_over')?.month;
  const closed = months.filter(({ state }) => state !== 'open');
  const after = newest === undefined ? undefined : closed.findLast(({ month }) => month > newest);
  return (after ?? closed[0])?.month;
}

function Rows({ payroll: shown }: { payroll: MonthOfPayroll }) {
  const say = useWords(payrollWords);
  const month = useMonthName()(shown.month);
  if (shown.items.length > 0)
    return (
      <Section title={say('rows', { month })}>
        {shown.items.some(({ provisional }) => provisional) && <Notice>{say('provisional', { month })}</Notice>}
        <RowsTable payroll={shown} />
        <SumsCheck payroll={shown} />
      </Section>
    );
  return shown.state === 'open' ? (
    <Empty
      icon={mdiCash}
      title={say('open.title', { month })}
      text={say('open.text')}
      action={<ToClosings month={shown.month} />}
    />
  ) : (
    <Empty icon={mdiCash} title={say('empty.title')} text={say('empty.text', { month })} />
  );
}

const ToClosings = ({ month }: { month?: string }) => {
  const say = useWords(payrollWords);
  const to = month === undefined ? places.closings() : places.closings({ month });
  return (
    <ButtonLink variant="contained" to={to}>
      {say('to-closings')}
    </ButtonLink>
  );
};

const Lead = styled('p')({ margin: 0, maxWidth: '80ch' });
const Choose = styled('div')({ maxWidth: 320, paddingBlock: space(0.5) });
