import { mdiClose } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { FileImage } from '../ui/images/FileImage.tsx';
import { imageWords } from '../ui/images/images.words.ts';
import { radius, space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';

/** The images to be sent with a comment; each can be removed. */
export function PickedImages({
  files,
  onRemove,
  busy,
}: {
  files: readonly File[];
  onRemove: (file: File) => void;
  busy: boolean;
}) {
  if (files.length === 0) return null;
  return (
    <List>
      {files.map((file) => (
        <Picked
          key={`${file.name} ${file.lastModified} ${file.size}`}
          file={file}
          onRemove={busy ? undefined : () => onRemove(file)}
        />
      ))}
    </List>
  );
}

function Picked({ file, onRemove }: { file: File; onRemove: (() => void) | undefined }) {
  const say = useWords(imageWords);
  return (
    <li>
      <FileImage file={file} alt={file.name} />
      {onRemove && (
        <IconButton size="small" aria-label={say('remove', { name: file.name })} onClick={onRemove}>
          <Icon path={mdiClose} fontSize="small" />
        </IconButton>
      )}
    </li>
  );
}

const List = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { position: 'relative' },
  '& img': {
    display: 'block',
    height: 72,
    maxWidth: 140,
    objectFit: 'cover',
    borderRadius: radius.m,
    border: `1px solid ${theme.vars.palette.divider}`,
  },
  '& button': {
    position: 'absolute',
    top: -8,
    right: -8,
    width: 26,
    height: 26,
    background: theme.vars.palette.background.paper,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: '50%',
  },
}));
