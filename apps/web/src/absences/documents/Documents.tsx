import type { Absence, AbsenceFile } from '@jornada/contract/absence-items';
import { absenceFiles } from '@jornada/contract/absences-files';
import { DOCUMENT_LIMITS } from '@jornada/domain/documents';
import { useState } from 'react';
import { personName, usePeopleNames } from '../../api/names.ts';
import { useWrite } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { useUpload } from '../../api/upload.ts';
import { Action } from '../../ui/Action.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import '../absence-faults.ts';
import { DocumentDrop } from './DocumentDrop.tsx';
import { DocumentList } from './DocumentList.tsx';
import { documentWords } from './documents.words.ts';
import { Readers } from './Readers.tsx';

type Props = {
  absence: Absence;
  /** Describes the absence. */
  name: string;
  onClose: () => void;
};

/** The documents of an absence: opens, adds and removes them, and shows who has opened them. */
export function Documents({ absence, name, onClose }: Props) {
  const say = useWords(documentWords);
  const upload = useUpload(absenceFiles.attach);
  const { id, may_attach } = absence;
  const files = absence.files ?? [];
  const send = async (chosen: readonly File[]) => {
    for (const file of chosen) await upload.start({ params: { id }, body: { file } });
    toast({ text: say('added', { count: chosen.length }) });
  };
  return (
    <Drawer open title={say('title')} onClose={onClose}>
      <p style={{ margin: 0 }}>{name}</p>
      {files.length === 0 && <p style={{ margin: 0 }}>{say('none')}</p>}
      <DocumentList aria-label={say('title')}>
        {files.map((file) => (
          <Document key={file.id} file={file} mayRemove={absence.may_detach} />
        ))}
      </DocumentList>
      {may_attach && (
        <DocumentDrop
          room={DOCUMENT_LIMITS.atMost - files.length}
          busy={upload.busy}
          // The error is shown below.
          onFiles={(chosen) => void send(chosen).catch(() => undefined)}
        />
      )}
      <Refused error={upload.error} />
      <small>{say('privacy')}</small>
    </Drawer>
  );
}

function Document({ file, mayRemove }: { file: AbsenceFile; mayRemove: boolean }) {
  const say = useWords(documentWords);
  const formats = useFormats();
  const { time_zone } = useSession().account;
  const people = usePeopleNames();
  const remove = useWrite(absenceFiles.detach);
  const [asking, setAsking] = useState(false);
  const [showsReaders, setShowsReaders] = useState(false);
  const { id, file_name, bytes, created_by, created_at } = file;
  const name = personName(people, created_by, `#${created_by}`);
  return (
    <li>
      <div>
        <ButtonLink
          size="small"
          href={absenceFiles.file.path.replace('{fileId}', String(id))}
          target="_blank"
          rel="noreferrer"
        >
          {file_name}
        </ButtonLink>
        <small>
          {say('about', {
            size: formats.number(Math.max(1, Math.round(bytes / 1_024))),
            name,
            when: formats.instant(created_at, time_zone),
          })}
        </small>
        {showsReaders && <Readers fileId={id} />}
      </div>
      <span>
        <Action
          size="small"
          color="inherit"
          aria-expanded={showsReaders}
          aria-label={say('readers.name', { name: file_name })}
          onClick={() => setShowsReaders(!showsReaders)}
        >
          {say('readers')}
        </Action>
        {mayRemove && (
          <Action
            size="small"
            color="inherit"
            busy={remove.isPending}
            aria-label={say('remove.name', { name: file_name })}
            onClick={() => setAsking(true)}
          >
            {say('remove')}
          </Action>
        )}
      </span>
      <Confirm
        open={asking}
        tone="danger"
        title={say('remove.title', { name: file_name })}
        confirmLabel={say('remove')}
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { params: { fileId: id } },
            { onSuccess: () => toast({ text: say('removed') }), onSettled: () => setAsking(false) },
          )
        }
        onClose={() => setAsking(false)}
      >
        {say('remove.text')}
      </Confirm>
    </li>
  );
}
