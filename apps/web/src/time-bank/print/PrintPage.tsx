import type { BalanceRow } from '@jornada/contract/balances';
import { timeBank } from '@jornada/contract/time-bank';
import { monthOf } from '@jornada/domain/calendar';
import { mdiAccountSearchOutline, mdiPrinterOutline } from '@mdi/js';
import { styled } from '../../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { Action } from '../../ui/Action.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Page } from '../../ui/Page.tsx';
import { space } from '../../ui/scale.ts';
import { Empty, NotLoaded } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { errorTextNow } from '../../words/errors.ts';
import { useWords } from '../../words/words.ts';
import { useMonthName } from '../../words/month-name.ts';
import { OnPaper } from '../../ui/OnPaper.tsx';
import { type Printed, loadPrinted } from './printed.ts';
import { PrintedStatement } from './PrintedStatement.tsx';
import { printWords } from './print.words.ts';
import { usePrintPlace } from './use-print-place.ts';

/** All people who match the filter, from all pages. */
async function wholeList(query: { q?: string; due_soon?: true }, signal: AbortSignal): Promise<BalanceRow[]> {
  const people: BalanceRow[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: { items: BalanceRow[]; next_cursor: string | null } = await call(
      timeBank.list,
      { query: { ...query, sort: 'nome', limit: 200, ...(cursor && { cursor }) } },
      { signal },
    );
    people.push(...page.items);
    cursor = page.next_cursor;
  }
  return people;
}

/** Prints the statements of a month for all people who match a filter, one sheet each. */
export function PrintPage() {
  const say = useWords(printWords);
  const nameOf = useMonthName();
  const session = useSession();
  const monthId = useId();
  const place = usePrintPlace(session.account.time_zone);
  const [done, setDone] = useState<number | null>(null);
  const [printed, setPrinted] = useState<readonly Printed[]>([]);
  const answer = useQuery({
    queryKey: [timeBank.list.resource, 'whole', place.query],
    queryFn: ({ signal }) => wholeList(place.query, signal),
  });
  const { data } = answer;

  const print = async (people: readonly BalanceRow[]) => {
    const period = monthOf(`${place.month}-01`);
    const { signal } = new AbortController();
    const loaded: Printed[] = [];
    try {
      // One at a time, to keep the server responsive for others.
      for (const { user_id: id, nome } of people) {
        setDone(loaded.length);
        loaded.push(await loadPrinted({ id, nome }, period, signal));
      }
      setPrinted(loaded);
    } catch (problem) {
      toast({ tone: 'problem', text: errorTextNow(problem) });
    } finally {
      setDone(null);
    }
  };

  return (
    <Page
      title={say('all.title', { month: nameOf(place.month) })}
      width="narrow"
      back={{ to: places.timeBank({ ...place.query }), name: say('all.back') }}
      actions={
        <Action
          variant="contained"
          icon={mdiPrinterOutline}
          busy={done !== null}
          whyNot={data?.length ? undefined : say('all.none')}
          onClick={() => void print(data ?? [])}
        >
          {say('all.print')}
        </Action>
      }
    >
      <p style={{ margin: 0 }}>{say('all.lead')}</p>
      <div style={{ maxWidth: 280 }}>
        <Field id={monthId} label={say('all.month')}>
          <Input id={monthId} as="select" value={place.month} onChange={({ target }) => place.setMonth(target.value)}>
            {place.months.map((month) => (
              <option key={month} value={month}>
                {nameOf(month)}
              </option>
            ))}
          </Input>
        </Field>
      </div>
      {data ? (
        data.length === 0 ? (
          <Empty icon={mdiAccountSearchOutline} title={say('all.none')} />
        ) : (
          <>
            <p role="status" style={{ margin: 0 }}>
              {done === null
                ? say('all.people', { count: data.length })
                : say('all.progress', { done: done + 1, count: data.length })}
            </p>
            <Names>
              {data.map(({ user_id, nome }) => (
                <li key={user_id}>{nome}</li>
              ))}
            </Names>
          </>
        )
      ) : (
        <NotLoaded query={answer} rows={8} />
      )}
      {printed.length > 0 && (
        <OnPaper onDone={() => setPrinted([])}>
          {printed.map((one) => (
            <PrintedStatement key={one.person.id} printed={one} />
          ))}
        </OnPaper>
      )}
    </Page>
  );
}

const Names = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  columns: '220px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { paddingBlock: space(0.5), breakInside: 'avoid' },
}));
