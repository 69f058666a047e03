import { availableParallelism } from 'node:os';
import {
  ACCEPTED_IMAGES,
  hasForeignTail,
  IMAGE_LIMITS,
  type ImageFormat,
  imageFormatOf,
  otherFormatOf,
} from '@jornada/domain/images';
import { invalid } from '@jornada/domain/refusal';
import type sharp from 'sharp';
import type { Sharp } from 'sharp';
import { limitTo } from './slots.ts';

/** A re-encoded image. */
export interface CleanImage {
  bytes: Buffer;
  media_type: `image/${ImageFormat}`;
  width: number;
  height: number;
}

/** Decoding uses whole cores off the event loop; half of them stay free for other requests. */
const inSlot = limitTo(Math.max(1, Math.floor(availableParallelism() / 2)));
const SECONDS = 15;

/**
 * Validates an image by its bytes and re-encodes it: upright, sRGB, without metadata or trailing data, at most `edge`
 * pixels on the longer edge, in its original format. The pixel size is read from the header before decoding. A square
 * is cropped from the middle, and is always a WebP image with `edge` pixels.
 * @param path the form part, for the refusal
 * @throws Refusal 400 with the format that was sent and those that are accepted
 */
export async function cleanImage(
  { bytes }: { bytes: Uint8Array<ArrayBuffer> },
  edge: number,
  path: string,
  shape: 'whole' | 'square' = 'whole',
): Promise<CleanImage> {
  const refuse = (what: string, code: string) => invalid(path, `${what}; ${ACCEPTED_IMAGES}`, code);
  const format = imageFormatOf(bytes);
  if (bytes.length === 0) throw refuse('is an empty file', 'image_format');
  if (!format) throw refuse(`is ${otherFormatOf(bytes) ?? 'not an image'}`, 'image_format');
  if (hasForeignTail(bytes, format)) throw refuse('carries another file behind the image', 'image_tail');

  const written = shape === 'square' ? 'webp' : format;
  const sharp = await loadSharp();
  const options = { failOn: 'error', limitInputPixels: IMAGE_LIMITS.pixels, sequentialRead: true } as const;
  return inSlot(async () => {
    const head = await sharp(bytes, { ...options, limitInputPixels: false })
      .metadata()
      .catch(() => undefined);
    if (!head?.width || !head.height) throw refuse('cannot be read as an image', 'image_broken');
    if (head.width * head.height > IMAGE_LIMITS.pixels)
      throw refuse(`has ${head.width} × ${head.height} pixels`, 'image_pixels');
    const image = sharp(bytes, options)
      .autoOrient()
      .resize(shape === 'square' ? squareOf(edge) : { ...squareOf(edge), fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: SECONDS });
    const made = await WRITERS[written](image)
      .toBuffer({ resolveWithObject: true })
      .catch(() => undefined);
    if (!made) throw refuse('is damaged or cut off', 'image_broken');
    return {
      bytes: made.data,
      media_type: `image/${written}` as const,
      width: made.info.width,
      height: made.info.height,
    };
  });
}

const squareOf = (edge: number) => ({ width: edge, height: edge, fit: 'cover' }) as const;

const WRITERS: Record<ImageFormat, (image: Sharp) => Sharp> = {
  png: (image) => image.png(),
  jpeg: (image) => image.jpeg({ quality: 85 }),
  webp: (image) => image.webp({ quality: 85 }),
};

let loading: Promise<typeof sharp> | undefined;

/** sharp with loaders for three formats only; loaded by the first image to keep the start fast. */
const loadSharp = () =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
