import { styled } from '../styled.ts';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useWords } from '../../words/words.ts';
import { Choice } from '../Choice.tsx';
import { checkerboard } from '../fixed-colors.ts';
import { radius, space } from '../scale.ts';
import { Notice } from '../states.tsx';
import { FileImage } from './FileImage.tsx';
import { type Cut, cutAfterKey, MAX_ZOOM } from './cut.ts';
import { imageWords } from './images.words.ts';
import { Slider } from './Slider.tsx';

const SIDE = 200;

type Props = {
  file: File;
  cut: Cut;
  onCut: (cut: Cut) => void;
  /** The shapes that are offered. */
  shapes?: readonly Cut['shape'][];
};

const SHAPES: readonly Cut['shape'][] = ['whole', 'square'];

/** A preview of an image. It is cropped by dragging, by sliders, or by arrow keys, + and − on the preview. */
export function Cropper({ file, cut, onCut, shapes = SHAPES }: Props) {
  const say = useWords(imageWords);
  const [size, setSize] = useState<{ width: number; height: number } | 'unreadable' | null>(null);
  const dragged = useRef<{ x: number; y: number } | null>(null);
  const square = cut.shape === 'square';

  // Overflow of the image beyond the square in preview pixels, in both directions.
  const scale = size && size !== 'unreadable' ? (SIDE / Math.min(size.width, size.height)) * cut.zoom : 1;
  const beyond =
    size && size !== 'unreadable' ? { x: size.width * scale - SIDE, y: size.height * scale - SIDE } : { x: 0, y: 0 };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    if (!dragged.current) return;
    const moved = { x: clientX - dragged.current.x, y: clientY - dragged.current.y };
    dragged.current = { x: clientX, y: clientY };
    const shifted = (at: number, by: number, room: number) =>
      room > 0 ? Math.min(1, Math.max(0, at - by / room)) : at;
    onCut({ ...cut, x: shifted(cut.x, moved.x, beyond.x), y: shifted(cut.y, moved.y, beyond.y) });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const changed = square ? cutAfterKey(cut, event.key) : undefined;
    if (!changed) return;
    event.preventDefault();
    onCut(changed);
  };

  if (size === 'unreadable') return <Notice data-tone="error">{say('unreadable')}</Notice>;
  return (
    <Ground>
      <figure>
        <Window
          data-square={square}
          {...(square && { role: 'group', 'aria-label': say('crop.keys'), tabIndex: 0 })}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            if (!square) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            dragged.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={onPointerMove}
          onPointerUp={() => {
            dragged.current = null;
          }}
        >
          <FileImage
            file={file}
            alt={file.name}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
            onError={() => setSize('unreadable')}
            style={
              square && size
                ? { width: size.width * scale, left: -beyond.x * cut.x, top: -beyond.y * cut.y }
                : undefined
            }
          />
        </Window>
        <figcaption>{say(square ? 'crop.preview' : 'crop.preview.whole')}</figcaption>
      </figure>
      <div>
        {shapes.length > 1 && (
          <Choice
            label={say('crop.shape')}
            options={shapes.map((value) => ({ value, label: say(`crop.${value}`) }))}
            value={cut.shape}
            onChange={(shape) => onCut({ ...cut, shape })}
          />
        )}
        {square && (
          <>
            <Slider
              label={say('crop.size')}
              min={1}
              max={MAX_ZOOM}
              value={cut.zoom}
              onChange={(zoom) => onCut({ ...cut, zoom })}
            />
            <Slider label={say('crop.x')} min={0} max={1} value={cut.x} onChange={(x) => onCut({ ...cut, x })} />
            <Slider label={say('crop.y')} min={0} max={1} value={cut.y} onChange={(y) => onCut({ ...cut, y })} />
          </>
        )}
      </div>
    </Ground>
  );
}

const Ground = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: space(3),
  '& figure': { margin: 0, maxWidth: '100%' },
  '& figcaption': {
    ...theme.typography.caption,
    maxWidth: SIDE,
    marginTop: space(0.75),
    color: theme.vars.palette.text.secondary,
  },
  '& > div': { display: 'grid', gap: space(1.5), flex: '1 1 220px', maxWidth: 320 },
  '& p': { ...theme.typography.body2, display: 'grid', gap: space(0.25), margin: 0 },
  '& input[type=range]': { width: '100%', minHeight: 24, accentColor: theme.vars.palette.primary.main },
}));

const Window = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  width: 'fit-content',
  maxWidth: '100%',
  borderRadius: radius.l,
  border: `1px solid ${theme.vars.palette.divider}`,
  // A chequerboard shows transparent parts.
  background: checkerboard,
  '& img': { display: 'block', maxWidth: '100%', maxHeight: SIDE },
  '&[data-square=true]': { width: SIDE, height: SIDE, cursor: 'move', touchAction: 'none' },
  '&[data-square=true] img': { position: 'absolute', maxWidth: 'none', maxHeight: 'none', userSelect: 'none' },
}));
