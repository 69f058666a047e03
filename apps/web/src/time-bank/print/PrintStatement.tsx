import { statements } from '@jornada/contract/time-bank-statement';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { toast } from '../../ui/toasts.ts';
import { errorTextNow } from '../../words/errors.ts';
import type { Period } from '../whole-statement.ts';
import { OnPaper } from '../../ui/OnPaper.tsx';
import { loadPrinted } from './printed.ts';
import { PrintedStatement } from './PrintedStatement.tsx';

type Props = { userId: number; nome: string; period: Period; onDone: () => void };

/** Loads the whole statement of a person and prints it. */
export function PrintStatement({ userId, nome, period, onDone }: Props) {
  const { data, error } = useQuery({
    queryKey: [statements.statement.resource, 'print', userId, period],
    queryFn: ({ signal }) => loadPrinted({ id: userId, nome }, period, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const giveUp = useEffectEvent((problem: Error) => {
    toast({ tone: 'problem', text: errorTextNow(problem) });
    onDone();
  });
  useEffect(() => {
    if (error) giveUp(error);
  }, [error]);

  if (!data) return null;
  return (
    <OnPaper onDone={onDone}>
      <PrintedStatement printed={data} />
    </OnPaper>
  );
}
