import { ACCEPTED_DOCUMENTS, DOCUMENT_LIMITS, documentFormatOf, isWholePdf } from '@jornada/domain/documents';
import { COMMENT_IMAGE_EDGE, otherFormatOf } from '@jornada/domain/images';
import { invalid } from '@jornada/domain/refusal';
import { cleanImage } from '../files/images.ts';

/** A checked document, before it is encrypted. */
export interface CleanDocument {
  bytes: Uint8Array;
  media_type: string;
}

/**
 * Checks a document by its bytes. An image is re-encoded like images of comments, without metadata; a PDF is stored
 * unchanged and never rendered here.
 * @throws Refusal 400 with the type of the file and the accepted types
 */
export async function cleanDocument({ bytes }: { bytes: Uint8Array<ArrayBuffer> }): Promise<CleanDocument> {
  const format = documentFormatOf(bytes);
  if (!format) {
    const what = bytes.length === 0 ? 'an empty file' : (otherFormatOf(bytes) ?? 'not a document');
    throw invalid('file', `is ${what}; ${ACCEPTED_DOCUMENTS}`, 'document_format');
  }
  if (format === 'image') return cleanImage({ bytes }, COMMENT_IMAGE_EDGE, 'file');
  if (!isWholePdf(bytes)) throw invalid('file', `is cut off or damaged; ${ACCEPTED_DOCUMENTS}`, 'document_broken');
  return { bytes, media_type: 'application/pdf' };
}

/** @throws Refusal 400 if an absence would have too many documents */
export function assertRoomFor(count: number): void {
  if (count >= DOCUMENT_LIMITS.atMost)
    throw invalid('file', `would be one more than ${DOCUMENT_LIMITS.atMost} documents`, 'too_many');
}
