import { styled } from './styled.ts';
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { radius, space } from './scale.ts';

type Props = {
  /** Accessible name of the file input. */
  label: string;
  accept: string;
  multiple?: boolean;
  /** Whether files are accepted now. */
  usable: boolean;
  onFiles: (files: File[]) => void;
  className?: string;
  /** @param zone.over whether files are being dragged over it; `choose` opens the file dialog */
  children: (zone: { over: boolean; choose: () => void }) => ReactNode;
};

/** Accepts files by choice and by drop. */
export function DropZone({ label, accept, multiple = false, usable, onFiles, className, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => usable && dataTransfer.types.includes('Files');
  return (
    <Zone
      className={className}
      data-over={over}
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
      {children({ over, choose: () => input.current?.click() })}
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows choosing the same file again after it has been corrected.
          target.value = '';
        }}
      />
    </Zone>
  );
}

/** Listens to paste events anywhere on the page. */
export function usePaste(listens: boolean, onPaste: (event: ClipboardEvent) => void): void {
  const handlePaste = useEffectEvent(onPaste);
  useEffect(() => {
    if (!listens) return undefined;
    const paste = (event: ClipboardEvent) => handlePaste(event);
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [listens]);
}

const Zone = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space(1),
  justifyItems: 'start',
  padding: space(2),
  border: `1px dashed ${theme.vars.palette.text.disabled}`,
  borderRadius: radius.l,
  '&[data-over=true]': { borderColor: theme.vars.palette.primary.main, background: theme.vars.palette.tint },
  '& > [data-row]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(0.5, 1.25) },
  '& > [data-row] > span:last-child': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));
