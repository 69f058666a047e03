import { IMAGE_LIMITS, imageFormatOf } from '@jornada/domain/images';

/** The reason why a file would be refused, from its size and first bytes, before it is uploaded. */
export type ImageFault = 'bytes' | 'empty' | 'format';

export async function checkImage(file: Blob): Promise<ImageFault | undefined> {
  if (file.size === 0) return 'empty';
  if (file.size > IMAGE_LIMITS.bytes) return 'bytes';
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  return imageFormatOf(head) ? undefined : 'format';
}
