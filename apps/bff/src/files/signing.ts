import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The claims of a signed URL; the signature covers all of them. */
export interface FileTicket {
  key: string;
  mediaType: string;
  fileName: string;
  /** ISO instant. */
  until: string;
  /** The image of a comment that the file belongs to. */
  imageId?: number;
  /** The document of an absence whose sealed bytes the file is; its name and type are read with it. */
  documentId?: number;
}

export interface FileSigner {
  /** Path and query of a URL that opens one file until the ticket expires. */
  pathOf(ticket: FileTicket): string;
  /** The ticket in a query, if its signature is ours and it has not expired. */
  check(key: string, query: Record<string, string>, now: Date): FileTicket | undefined;
}

/**
 * Signs with a key derived from the server's secret, so that a file signature is never valid as a token. Parts are
 * signed as JSON, so that none can be shifted into its neighbour.
 */
export function createFileSigner(secret: string): FileSigner {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'jornada: signed file URLs', 32));
  const sign = ({ key: file, mediaType, fileName, until, imageId, documentId }: FileTicket) =>
    createHmac('sha256', key)
      .update(JSON.stringify([file, mediaType, fileName, until, imageId, documentId]))
      .digest('base64url');

  return {
    pathOf(ticket) {
      const { mediaType, fileName, until, imageId, documentId } = ticket;
      const claims = {
        ...(documentId === undefined ? { type: mediaType, name: fileName } : { document: String(documentId) }),
        until,
        ...(imageId && { image: String(imageId) }),
      };
      return `/files/${ticket.key}?${new URLSearchParams({ ...claims, signature: sign(ticket) })}`;
    },

    check(file, { type = '', name = '', until = '', image, document, signature = '' }, now) {
      const ticket = {
        key: file,
        mediaType: type,
        fileName: name,
        until,
        ...(image !== undefined && { imageId: Number(image) }),
        ...(document !== undefined && { documentId: Number(document) }),
      };
      const right = Buffer.from(sign(ticket));
      const given = Buffer.from(signature);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      return until > now.toISOString() ? ticket : undefined;
    },
  };
}
