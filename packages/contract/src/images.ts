import { IMAGE_LIMITS } from '@jornada/domain/images';
import { z } from 'zod/mini';
import { file, files } from './form.ts';

/** One image: PNG, JPEG or WebP by its bytes, whatever its name. */
export const imageFile = file(IMAGE_LIMITS);

export const imageFiles = (atMost: number) => files({ ...IMAGE_LIMITS, atMost });

/** An image as the server sends it. */
export const sentImage = z.object({
  bytes: z.instanceof(Uint8Array<ArrayBuffer>),
  media_type: z.string(),
  /** Whether its address names its version, so that the image at it never changes. */
  is_versioned: z.boolean(),
});

/** The response to storing a logo (the interface, POST /v2/accounts/logo). */
export const storedLogo = z.object({
  status: z.boolean(),
  message: z.string(),
  /** The URL of the stored logo: absolute, public and immutable. */
  data: z.object({ Location: z.string() }),
});
