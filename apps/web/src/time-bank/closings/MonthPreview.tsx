import { closings } from '@jornada/contract/time-bank-closings';
import { formatHours } from '@jornada/domain/minutes';
import { mdiCalendarCheckOutline, mdiCalendarLockOutline } from '@mdi/js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useWrite } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Empty, Failed, Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import type { ClosingPerson } from './closing.ts';
import { closingWords } from './closings.words.ts';
import { useMonthName } from '../month-name.ts';
import { PreviewTable } from './PreviewTable.tsx';

/**
 * Entries that closing a month would book. A dry run is a POST that writes nothing; it is refetched whenever it is
 * opened.
 */
const dryRun = (month: string) =>
  queryOptions({
    queryKey: [closings.close.resource, 'dry-run', month],
    queryFn: ({ signal }) => call(closings.close, { body: { month, dry_run: true } }, { signal }),
    staleTime: 0,
  });

const sumOf = (
  people: readonly ClosingPerson[],
  field: 'credit_minutes' | 'debit_minutes' | 'paid_minutes' | 'unbooked_minutes',
) => people.reduce((sum, person) => sum + person[field], 0);

/** Preview of an open month, with the button that closes it. */
export function MonthPreview({ month }: { month: string }) {
  const say = useWords(closingWords);
  const nameOf = useMonthName();
  const { data, error, refetch, isFetching } = useQuery(dryRun(month));
  const close = useWrite(closings.close);
  const [asking, setAsking] = useState(false);
  if (!data)
    return error ? <Failed error={error} onRetry={() => void refetch()} busy={isFetching} /> : <Loading rows={10} />;

  const { people } = data;
  const name = nameOf(month);
  const debit = sumOf(people, 'debit_minutes') - sumOf(people, 'unbooked_minutes');
  const sums = {
    month: name,
    credit: formatHours(sumOf(people, 'credit_minutes')),
    debit: formatHours(debit),
    paid: formatHours(sumOf(people, 'paid_minutes')),
  };
  const confirm = async () => {
    try {
      await close.mutateAsync({ body: { month } });
      toast({ text: say('done', sums) });
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      {people.length === 0 ? (
        <Empty icon={mdiCalendarCheckOutline} title={say('preview.none', { month: name })}>
          {say('preview.none-text')}
        </Empty>
      ) : (
        <PreviewTable people={people} />
      )}
      <div>
        <Action
          variant="contained"
          icon={mdiCalendarLockOutline}
          whyNot={isFetching ? say('whyNot.loading') : undefined}
          onClick={() => setAsking(true)}
        >
          {say('close', { month: name })}
        </Action>
      </div>
      <Confirm
        open={asking}
        title={say('confirm.title', { month: name, count: people.length })}
        confirmLabel={say('confirm.submit', { month: name })}
        busy={close.isPending}
        onConfirm={() => void confirm().catch(() => undefined)}
        onClose={() => setAsking(false)}
      >
        {say('confirm.text', sums)}
      </Confirm>
    </>
  );
}
