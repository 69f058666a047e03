import { DOCUMENT_LIMITS } from '@jornada/domain/documents';
import { mdiClose } from '@mdi/js';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useWords } from '../../words/words.ts';
import { DocumentDrop } from './DocumentDrop.tsx';
import { DocumentList } from './DocumentList.tsx';
import { documentWords } from './documents.words.ts';

type Props = { files: readonly File[]; onChange: (files: File[]) => void };

/** Chooses documents that are sent together with a new absence. */
export function ChosenDocuments({ files, onChange }: Props) {
  const say = useWords(documentWords);
  return (
    <section aria-label={say('title')}>
      <DocumentList>
        {files.map((file, at) => (
          <li key={`${file.name} ${file.lastModified} ${file.size}`}>
            <span>{file.name}</span>
            <IconButton
              size="small"
              aria-label={say('remove.name', { name: file.name })}
              onClick={() => onChange(files.filter((_, other) => other !== at))}
            >
              <Icon path={mdiClose} fontSize="small" />
            </IconButton>
          </li>
        ))}
      </DocumentList>
      <DocumentDrop room={DOCUMENT_LIMITS.atMost - files.length} onFiles={(more) => onChange([...files, ...more])} />
    </section>
  );
}
