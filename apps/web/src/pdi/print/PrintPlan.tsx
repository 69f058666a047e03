import { pdi } from '@jornada/contract/pdi';
import type { PdiPlan } from '@jornada/contract/pdi-items';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { personName, usePeopleNames } from '../../api/names.ts';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { OnPaper } from '../../ui/OnPaper.tsx';
import { toast } from '../../ui/toasts.ts';
import { errorTextNow } from '../../words/errors.ts';
import { useCompetences } from '../use-competences.ts';
import { PrintedPlan } from './PrintedPlan.tsx';

/** Prints a plan with its history, and with its check-ins if the viewer is the person or the leader. */
export function PrintPlan({ plan, onDone }: { plan: PdiPlan; onDone: () => void }) {
  const { user } = useSession();
  const talks = [plan.user_id, plan.leader_id].includes(user.id);
  const params = { id: plan.id };
  const history = useQuery({ ...read(pdi.history, { params }), throwOnError: false, staleTime: 0 });
  const checkIns = useQuery({
    ...read(pdi.checkIns, { params }),
    throwOnError: false,
    staleTime: 0,
    enabled: talks,
  });
  const hasCompetences = plan.goals.some(({ competence_id }) => competence_id !== null);
  const competences = useCompetences(hasCompetences);
  const people = usePeopleNames();
  const error = history.error ?? checkIns.error;
  const giveUp = useEffectEvent((problem: Error) => {
    toast({ tone: 'problem', text: errorTextNow(problem) });
    onDone();
  });
  useEffect(() => {
    if (error) giveUp(error);
  }, [error]);
  if (!history.data || (talks && !checkIns.data)) return null;
  const written = [...history.data.items, ...(checkIns.data?.items ?? [])].map(({ author_id }) => author_id);
  const named = [plan.user_id, ...(plan.leader_id === null ? [] : [plan.leader_id]), ...written];
  // Printing waits until all names are loaded.
  const isNamed = named.filter((id) => personName(people, id, '') === '…').length === 0;
  if (!isNamed || (hasCompetences && competences.length === 0)) return null;
  return (
    <OnPaper onDone={onDone}>
      <PrintedPlan plan={plan} history={history.data.items} checkIns={checkIns.data?.items ?? null} />
    </OnPaper>
  );
}
