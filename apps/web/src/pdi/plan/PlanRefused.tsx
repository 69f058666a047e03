import { Notice, Refused } from '../../ui/states.tsx';
import { useRefusal } from './use-refusal.ts';

/** Shows why a change of a plan was refused, with a text specific to this screen if there is one. */
export function PlanRefused({ error }: { error: Error | null }) {
  const refusal = useRefusal()(error);
  if (refusal === undefined) return <Refused error={error} />;
  return (
    <Notice role="alert" data-tone="error">
      {refusal}
    </Notice>
  );
}
