import { type Absence, absences } from '@jornada/contract/absences';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { useWrite } from '../api/query.ts';
import { Action } from '../ui/Action.tsx';
import { space } from '../ui/scale.ts';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { absenceWords } from './absences.words.ts';
import { AROUND_ABSENCES } from './around.ts';

// Loaded on first use.
const RefuseAbsence = lazy(async () => ({ default: (await import('./RefuseAbsence.tsx')).RefuseAbsence }));

const also = { alsoRefresh: AROUND_ABSENCES };

/** The buttons by which an absence is approved, refused or canceled, as far as the reader may. @param name what it is */
export function Decide({ absence, name }: { absence: Absence; name: string }) {
  const say = useWords(absenceWords);
  const decide = useWrite(absences.decide, also);
  const cancel = useWrite(absences.remove, also);
  const { id, version } = absence;
  const busy = decide.isPending || cancel.isPending;
  const [refusing, setRefusing] = useState(false);
  const approve = () =>
    decide.mutate(
      { params: { id }, body: { status: 'approved', version } },
      { onSuccess: () => toast({ text: say('approved') }) },
    );
  return (
    <Row>
      {absence.may_decide && (
        <>
          <Action
            size="small"
            variant="outlined"
            busy={busy}
            aria-label={say('approve.name', { absence: name })}
            onClick={approve}
          >
            {say('approve')}
          </Action>
          <Action
            size="small"
            color="inherit"
            busy={busy}
            aria-label={say('refuse.name', { absence: name })}
            onClick={() => setRefusing(true)}
          >
            {say('refuse')}
          </Action>
        </>
      )}
      {absence.may_cancel && !absence.may_decide && (
        <Action
          size="small"
          color="inherit"
          busy={busy}
          aria-label={say('cancel.name', { absence: name })}
          onClick={() => cancel.mutate({ params: { id } }, { onSuccess: () => toast({ text: say('canceled') }) })}
        >
          {say('cancel')}
        </Action>
      )}
      <Suspense fallback={null}>
        {refusing && <RefuseAbsence absence={absence} name={name} onClose={() => setRefusing(false)} />}
      </Suspense>
    </Row>
  );
}

const Row = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', gap: space(1) });
