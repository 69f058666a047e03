/** Accepted image formats, detected by content; file name and declared type are ignored. */
export type ImageFormat = 'png' | 'jpeg' | 'webp';

/** Limits before decoding: file size in bytes, and pixels as declared in the file. */
export const IMAGE_LIMITS = { bytes: 5 * 1024 * 1024, pixels: 24_000_000 } as const;

/** Longest edge in pixels of a stored logo and of a stored comment image. */
export const LOGO_EDGE = 512;
/** Edge in pixels of a stored photo, which is square: 64 CSS pixels on the densest screens. */
export const PHOTO_EDGE = 256;
export const COMMENT_IMAGE_EDGE = 2_560;
/** Maximum number of images per comment. */
export const COMMENT_IMAGES = 10;

/** Accepted formats and limits, as stated in every refusal. */
export const ACCEPTED_IMAGES = 'accepted are PNG, JPEG and WebP of at most 5 MiB and 24 megapixels';

const ascii = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length));
const starts = (bytes: Uint8Array, ...with_: number[]) => with_.every((byte, at) => bytes[at] === byte);

/** The file's format by its first bytes; undefined if it is not an accepted one. */
export function imageFormatOf(bytes: Uint8Array): ImageFormat | undefined {
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (starts(bytes, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return 'webp';
  return undefined;
}

/** Description of a file of another type, such as `a GIF file`; undefined if unknown. */
export function otherFormatOf(bytes: Uint8Array): string | undefined {
  if (ascii(bytes, 0, 4) === 'GIF8') return 'a GIF file';
  if (ascii(bytes, 0, 2) === 'BM') return 'a BMP file';
  if (ascii(bytes, 0, 5) === '%PDF-') return 'a PDF file';
  if (starts(bytes, 0x49, 0x49, 0x2a, 0) || starts(bytes, 0x4d, 0x4d, 0, 0x2a)) return 'a TIFF file';
  if (starts(bytes, 0x50, 0x4b, 3, 4)) return 'a ZIP file';
  if (ascii(bytes, 4, 4) === 'ftyp') return BRANDS.find(([brand]) => brand.test(ascii(bytes, 8, 4)))?.[1] ?? 'a video';
  const text = ascii(bytes, 0, 1_000).toLowerCase();
  if (/<svg[\s>]/.test(text)) return 'an SVG file';
  if (/<(!doctype html|html|script)/.test(text)) return 'an HTML page';
  return undefined;
}

const BRANDS = [
  [/^avi[fs]$/, 'an AVIF file'],
  [/^(hei|hev|mif|msf)/, 'a HEIF file'],
] as const;

/**
 * Whether foreign data follows the end of the image, as in a polyglot file. Data that cameras append to a JPEG (a
 * second JPEG, a short video, padding) is allowed; it is dropped with the metadata. A truncated file has no trailing
 * data; decoding rejects it.
 */
export function hasForeignTail(bytes: Uint8Array, format: ImageFormat): boolean {
  const end = { png: endOfPng, webp: endOfWebp, jpeg: endOfJpeg }[format](bytes);
  if (end === undefined || end >= bytes.length) return false;
  if (format !== 'jpeg') return true;
  const tail = bytes.subarray(end);
  const isPadding = tail.subarray(0, 4).every((byte) => byte === 0 || byte === 0xff);
  return !(isPadding || starts(tail, 0xff, 0xd8) || ascii(tail, 4, 4) === 'ftyp');
}

const u32 = (bytes: Uint8Array, at: number, littleEndian = false) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at, littleEndian);

function endOfPng(bytes: Uint8Array): number | undefined {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const next = at + 12 + u32(bytes, at);
    if (ascii(bytes, at + 4, 4) === 'IEND') return next;
    at = next;
  }
  return undefined;
}

function endOfWebp(bytes: Uint8Array): number | undefined {
  if (bytes.length < 12) return undefined;
  // Chunks have even length: a padding byte may follow the counted size.
  const size = 8 + u32(bytes, 4, true);
  return size + (size % 2);
}

/** Walks the segments. Within a scan, a marker is any FF byte not followed by a stuffed 0 or a restart. */
function endOfJpeg(bytes: Uint8Array): number | undefined {
  let at = 2;
  while (at + 4 <= bytes.length + 2) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === 0xd9) return at + 2;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else {
      at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
      if (marker === 0xda) at = endOfScan(bytes, at);
    }
  }
  return undefined;
}

function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}
