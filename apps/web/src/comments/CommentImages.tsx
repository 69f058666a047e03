import { type CommentImage, comments } from '@jornada/contract/comments';
import { styled } from '../ui/styled.ts';
import { lazy, Suspense, useState } from 'react';
import { SignedImage } from '../ui/images/SignedImage.tsx';
import { radius, space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import { commentWords } from './comments.words.ts';

const Lightbox = lazy(async () => ({ default: (await import('../ui/images/Lightbox.tsx')).Lightbox }));

/** The image's stable address, which redirects to the signed URL. */
const addressOf = (attachId: number) => comments.image.path.replace('{attachId}', String(attachId));

/** A comment's images as thumbnails that open in full size. */
export function CommentImages({ images, author }: { images: readonly CommentImage[]; author: string }) {
  const say = useWords(commentWords);
  const [open, setOpen] = useState<number | null>(null);
  if (images.length === 0) return null;
  const shown = images.map(({ attachId, file_name, width, height }) => ({
    src: addressOf(attachId),
    alt: say('image', { name: file_name || String(attachId), author }),
    width,
    height,
  }));
  return (
    <>
      <Small aria-label={say('images')}>
        {shown.map((image, at) => (
          <li key={image.src}>
            <button type="button" aria-label={say('open', { name: image.alt })} onClick={() => setOpen(at)}>
              <SignedImage {...image} alt="" />
            </button>
          </li>
        ))}
      </Small>
      <Suspense fallback={null}>
        {open !== null && <Lightbox images={shown} at={open} onMove={setOpen} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

const Small = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& button': {
    all: 'unset',
    display: 'block',
    cursor: 'zoom-in',
    borderRadius: radius.m,
    overflow: 'hidden',
    border: `1px solid ${theme.vars.palette.divider}`,
  },
  '& button:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '& img': {
    display: 'block',
    height: 96,
    width: 'auto',
    maxWidth: 200,
    objectFit: 'cover',
    background: theme.vars.palette.tint,
  },
}));
