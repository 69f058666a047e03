/** A Content-Disposition header; a non-ASCII name is sent with an ASCII fallback (RFC 6266). */
export function dispositionOf(how: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"${plain === fileName ? '' : `; filename*=UTF-8''${encoded}`}`;
}
