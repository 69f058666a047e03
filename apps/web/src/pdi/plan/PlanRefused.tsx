import { Notice, Refused } from '../../ui/states.tsx';
import { useRefusal } from './use-refusal.ts';

/** Why a change of a plan was refused, with the sentence of this screen where it has one. */
export function PlanRefused({ error }: { error: Error | null }) {
  const refusal = useRefusal()(error);
  if (refusal === undefined) return <Refused error={error} />;
  return (
    <Notice role="alert" data-tone="error">
      {refusal}
    </Notice>
  );
}
