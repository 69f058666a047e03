import { mdiChevronLeft, mdiChevronRight, mdiClose, mdiOpenInNew } from '@mdi/js';
import { Dialog } from '../Dialog.tsx';
import { styled } from '../styled.ts';
import type { KeyboardEvent } from 'react';
import { useWords } from '../../words/words.ts';
import { IconButton } from '../Button.tsx';
import { lightbox } from '../fixed-colors.ts';
import { Icon } from '../Icon.tsx';
import { radius, space } from '../scale.ts';
import { imageWords } from './images.words.ts';
import { SignedImage } from './SignedImage.tsx';

export interface Shown {
  src: string;
  alt: string;
  width: number;
  height: number;
}

type Props = { images: readonly Shown[]; at: number; onMove: (at: number) => void; onClose: () => void };

/** One image at the largest size, with buttons and arrow keys to the others and Escape to close. */
export function Lightbox({ images, at, onMove, onClose }: Props) {
  const say = useWords(imageWords);
  const image = images[at];
  if (!image) return null;
  const step = (by: number) => images[at + by] && onMove(at + by);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  };
  const title = say('lightbox', { at: at + 1, total: images.length });
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      onKeyDown={onKeyDown}
      slotProps={{
        paper: {
          'aria-label': title,
          sx: { background: lightbox.background, color: lightbox.text, border: 0, borderRadius: 0, margin: 0 },
        },
      }}
    >
      <Head>
        <span aria-live="polite">
          {title} · {image.alt}
        </span>
        <a
          href={image.src}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={say('original')}
          title={say('original')}
        >
          <Icon path={mdiOpenInNew} />
        </a>
        <IconButton aria-label={say('close')} autoFocus onClick={onClose}>
          <Icon path={mdiClose} />
        </IconButton>
      </Head>
      <Stage>
        <IconButton aria-label={say('previous')} disabled={at === 0} onClick={() => step(-1)}>
          <Icon path={mdiChevronLeft} />
        </IconButton>
        <SignedImage key={image.src} {...image} />
        <IconButton aria-label={say('next')} disabled={at === images.length - 1} onClick={() => step(1)}>
          <Icon path={mdiChevronRight} />
        </IconButton>
      </Stage>
    </Dialog>
  );
}

const Head = styled('header')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: space(1),
  padding: space(1, 2),
  '& span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& a': { display: 'grid', placeItems: 'center', width: 40, height: 40, color: 'inherit', borderRadius: radius.m },
}));

const Stage = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space(1),
  padding: space(0, 1, 2),
  '& > img': {
    justifySelf: 'center',
    maxWidth: '100%',
    maxHeight: 'calc(100dvh - 96px)',
    width: 'auto',
    height: 'auto',
    objectFit: 'contain',
  },
});
