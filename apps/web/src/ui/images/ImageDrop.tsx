import { mdiImagePlusOutline } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '../../words/words.ts';
import { Action } from '../Action.tsx';
import { imageWords } from './images.words.ts';

type Props = {
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  /** Why no image can be given now. */
  whyNot?: string | undefined;
  /** What is pasted anywhere on the page, and is an image, is meant for here. */
  pastes?: boolean;
  /** Small and in a line, as beside a text that is being written. */
  slim?: boolean;
  children?: ReactNode;
};

/** Takes images by choice, by drop and by paste, and says beforehand what is taken. */
export function ImageDrop({ onFiles, multiple = false, whyNot, pastes = false, slim = false, children }: Props) {
  const say = useWords(imageWords);
  const limitsId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const usable = whyNot === undefined;
  const choose = say(multiple ? 'choose.many' : 'choose');

  usePastedImages(pastes && usable, onFiles);
  const hasFiles = ({ dataTransfer }: DragEvent) => usable && dataTransfer.types.includes('Files');
  return (
    <Zone
      data-over={over}
      data-slim={slim}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files].slice(0, multiple ? undefined : 1));
      }}
    >
      {children}
      <div data-row>
        <Action
          variant={slim ? 'text' : 'outlined'}
          size={slim ? 'small' : 'medium'}
          icon={mdiImagePlusOutline}
          whyNot={whyNot}
          aria-describedby={limitsId}
          onClick={() => input.current?.click()}
        >
          {choose}
        </Action>
        <span>{say(over ? 'drop.now' : multiple ? 'drop.many' : 'drop')}</span>
      </div>
      <small id={limitsId}>{say('limits')}</small>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept="image/png,image/jpeg,image/webp"
        aria-label={choose}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </Zone>
  );
}

/** Images of the clipboard: a screenshot, or files that were copied. Text that is pasted stays text. */
export const imagesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

function usePastedImages(listens: boolean, onFiles: (files: File[]) => void): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    if (!listens) return undefined;
    const paste = (event: ClipboardEvent) => {
      const files = imagesIn(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [listens]);
}

const Zone = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  justifyItems: 'start',
  padding: 16,
  border: `1px dashed ${theme.vars.palette.text.disabled}`,
  borderRadius: 10,
  '&[data-slim=true]': { padding: 6, border: '1px dashed transparent', gap: 0 },
  '&[data-over=true]': { borderColor: theme.vars.palette.primary.main, background: theme.vars.palette.tint },
  '& > [data-row]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' },
  '& > [data-row] > span:last-child': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '&[data-slim=true] small': { paddingInlineStart: 10 },
}));
