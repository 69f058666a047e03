import { LOGO_EDGE } from '@jornada/domain/images';
import type { Cut } from './cut.ts';

/** The cropped square as a separate file; a whole image is returned unchanged. */
export async function cutImage(file: File, { shape, zoom, x, y }: Cut): Promise<File> {
  if (shape === 'whole') return file;
  const image = await createImageBitmap(file);
  const from = Math.min(image.width, image.height) / zoom;
  const side = Math.max(1, Math.round(Math.min(from, LOGO_EDGE)));
  const canvas = new OffscreenCanvas(side, side);
  const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, x * (image.width - from), y * (image.height - from), from, from, 0, 0, side, side);
  image.close();
  // A JPEG stays JPEG; other formats may be transparent.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  return new File([await canvas.convertToBlob({ type, quality: 0.92 })], file.name, { type });
}
