import { absences } from '@jornada/contract/absences';
import type { Absence } from '@jornada/contract/absence-items';
import { mdiPaperclip } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { lazy, Suspense, useState } from 'react';
import { useWrite } from '../api/query.ts';
import { Action } from '../ui/Action.tsx';
import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { space } from '../ui/scale.ts';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { absenceWords } from './absences.words.ts';
import { AROUND_ABSENCES } from './around.ts';

// Loaded on first use.
const RefuseAbsence = lazy(async () => ({ default: (await import('./RefuseAbsence.tsx')).RefuseAbsence }));
const EditAbsence = lazy(async () => ({ default: (await import('./EditAbsence.tsx')).EditAbsence }));
const Documents = lazy(async () => ({ default: (await import('./documents/Documents.tsx')).Documents }));
const CancelAbsence = lazy(async () => ({ default: (await import('./CancelAbsence.tsx')).CancelAbsence }));

const also = { alsoRefresh: AROUND_ABSENCES };

/**
 * The buttons that approve, refuse, change or cancel an absence, as far as the viewer may.
 * @param name describes the absence
 */
export function Decide({ absence, name }: { absence: Absence; name: string }) {
  const say = useWords(absenceWords);
  const decide = useWrite(absences.decide, also);
  const { id, version } = absence;
  const busy = decide.isPending;
  const [asking, setAsking] = useState<'refuse' | 'edit' | 'cancel' | 'documents' | null>(null);
  const close = () => setAsking(null);
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
            onClick={() => setAsking('refuse')}
          >
            {say('refuse')}
          </Action>
        </>
      )}
      {absence.files && (absence.file_count > 0 || absence.may_attach) ? (
        // Only an icon, because most absences have no documents.
        <IconButton
          size="small"
          aria-label={say('documents.name', { absence: name })}
          title={say('documents', { count: absence.file_count })}
          onClick={() => setAsking('documents')}
        >
          <Icon path={mdiPaperclip} fontSize="small" />
          {absence.file_count > 0 && <small>{absence.file_count}</small>}
        </IconButton>
      ) : (
        absence.file_count > 0 && <small>{say('documents.hidden', { count: absence.file_count })}</small>
      )}
      {absence.may_change && (
        <Action
          size="small"
          color="inherit"
          busy={busy}
          aria-label={say('edit.name', { absence: name })}
          onClick={() => setAsking('edit')}
        >
          {say('edit')}
        </Action>
      )}
      {absence.may_cancel && !absence.may_decide && (
        <Action
          size="small"
          color="inherit"
          busy={busy}
          aria-label={say('cancel.name', { absence: name })}
          onClick={() => setAsking('cancel')}
        >
          {say('cancel')}
        </Action>
      )}
      <Suspense fallback={null}>
        {asking === 'refuse' && <RefuseAbsence absence={absence} name={name} onClose={close} />}
        {asking === 'edit' && <EditAbsence absence={absence} name={name} onClose={close} />}
        {asking === 'documents' && <Documents absence={absence} name={name} onClose={close} />}
        {asking === 'cancel' && <CancelAbsence id={id} name={name} onClose={close} />}
      </Suspense>
    </Row>
  );
}

const Row = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: space(1) });
