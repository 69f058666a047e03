import { imageFormatOf } from './images.ts';

/** Documents of absences: maximum bytes of each, and maximum number per absence. */
export const DOCUMENT_LIMITS = { bytes: 10 * 1024 * 1024, atMost: 5 } as const;

/** Accepted formats and limits, as stated in every refusal. */
export const ACCEPTED_DOCUMENTS = 'accepted are PDF, PNG, JPEG and WebP of at most 10 MiB';

const textAt = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** The end marker of a PDF is within this many last bytes; a truncated file has none. */
const END_WITHIN = 1_024;

/** The format of a document by its bytes, whatever its name; undefined if it is not an accepted one. */
export function documentFormatOf(bytes: Uint8Array): 'pdf' | 'image' | undefined {
  if (textAt(bytes, 0, 5) === '%PDF-') return 'pdf';
  return imageFormatOf(bytes) ? 'image' : undefined;
}

/** Whether a PDF is complete, judging by its last line. */
export const isWholePdf = (bytes: Uint8Array): boolean =>
  textAt(bytes, Math.max(0, bytes.length - END_WITHIN), bytes.length).includes('%%EOF');

/** How long documents of absences are kept, in months: after the absence, and after the person has left. */
export const DOCUMENTS_KEPT = { afterAbsence: 60, afterLeaving: 24 } as const;

const EXTENSIONS: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** The name of a downloaded document: its name with the extension of its format. */
export function documentName(fileName: string, mediaType: string): string {
  const extension = EXTENSIONS[mediaType] ?? 'bin';
  const base = fileName.replace(/\.(pdf|png|jpe?g|webp)$/i, '');
  return `${base.trim() === '' ? 'document' : base}.${extension}`;
}
